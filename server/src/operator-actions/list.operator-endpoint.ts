import { limits } from '@atelier/contract/limits.ts'
import { ActionFilters, ActionQuery, OperatorActionPage } from '@atelier/contract/operator-action.ts'
import { dayIssues } from '../coins/days.ts'
import { allPages, Csv, csvDownload } from '../platform/http/csv.ts'
import { pageOf } from '../platform/http/cursor.ts'
import { endpoint } from '../platform/http/endpoint.ts'
import { invalidParams } from '../platform/http/problem.ts'
import type { OperatorActionsDependencies } from './dependencies.ts'
import { listActions, type ActionPosition, type PlacedAction } from './store.ts'

export const operatorListActions = endpoint({
  method: 'GET',
  path: '/operator/v1/actions',
  summary: 'List what operators did',
  description: 'Every write through the operator API, by whom and with what.',
  scope: 'operator',
  query: ActionQuery,
  responds: { 200: OperatorActionPage },
  problems: ['invalid_params'],
  async handle({ query }, { db, cursors }: OperatorActionsDependencies) {
    const { cursor, limit = limits.pageSizeDefault, ...filters } = query
    refuseDays(filters)
    const list = [
      'actions',
      filters.actor,
      filters.action,
      filters.target,
      filters.from,
      filters.to,
      filters.sort,
    ]
    const placed = await listActions(db, filters, cursors.open<ActionPosition>(list, cursor), limit + 1)
    const { items, nextCursor } = pageOf(placed, limit, ({ position }) => cursors.seal(list, position))
    return { 200: { items: items.map(({ action }) => action), nextCursor } }
  },
})

export const operatorDownloadActions = endpoint({
  method: 'GET',
  path: '/operator/v1/actions.csv',
  summary: 'Download what operators did',
  description: 'All that match, for a spreadsheet.',
  scope: 'operator',
  query: ActionFilters,
  responds: { 200: Csv('One line for each action.') },
  problems: ['invalid_params'],
  async handle(call, { db }: OperatorActionsDependencies) {
    refuseDays(call.query)
    const pages = allPages<PlacedAction, ActionPosition>(
      (after, limit) => listActions(db, call.query, after, limit),
      ({ position }) => position,
    )
    return { 200: await csvDownload(call, 'actions.csv', columns, pages, cellsOf) }
  },
})

function refuseDays(filters: ActionFilters): void {
  const issues = dayIssues(filters)
  if (issues.length > 0) throw invalidParams(issues)
}

const columns = ['number', 'moment', 'actor', 'action', 'target', 'detail']

const cellsOf = ({ action: { id, at, actor, action, target, detail } }: PlacedAction) => [
  id,
  at,
  actor,
  action,
  target,
  JSON.stringify(detail),
]
