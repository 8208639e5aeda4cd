import { limits } from '@atelier/contract/limits.ts'
import { OperatorFilters, OperatorPage, OperatorQuery } from '@atelier/contract/operator-access.ts'
import { allPages, Csv, csvDownload } from '../platform/http/csv.ts'
import { pageOf } from '../platform/http/cursor.ts'
import { endpoint } from '../platform/http/endpoint.ts'
import type { AccountsDependencies } from './dependencies.ts'
import { listOperators, type PlacedOperator } from './operators.store.ts'
import type { AccountPosition } from './search.store.ts'

export const operatorListOperators = endpoint({
  method: 'GET',
  path: '/operator/v1/operators',
  summary: 'List operators',
  description: 'The people with an operator role; `PATCH …/accounts/{id}` changes it.',
  scope: 'operator',
  query: OperatorQuery,
  responds: { 200: OperatorPage },
  problems: ['invalid_params'],
  async handle({ query }, { db, cursors }: AccountsDependencies) {
    const { cursor, limit = limits.pageSizeDefault, ...filters } = query
    const list = ['operators', filters.role, filters.sort]
    const placed = await listOperators(db, filters, cursors.open<AccountPosition>(list, cursor), limit + 1)
    const { items, nextCursor } = pageOf(placed, limit, ({ position }) => cursors.seal(list, position))
    return { 200: { items: items.map(({ operator }) => operator), nextCursor } }
  },
})

export const operatorDownloadOperators = endpoint({
  method: 'GET',
  path: '/operator/v1/operators.csv',
  summary: 'Download operators',
  description: 'All that match, for a spreadsheet.',
  scope: 'operator',
  query: OperatorFilters,
  responds: { 200: Csv('One line for each operator.') },
  problems: ['invalid_params'],
  async handle(call, { db }: AccountsDependencies) {
    const pages = allPages<PlacedOperator, AccountPosition>(
      (after, limit) => listOperators(db, call.query, after, limit),
      ({ position }) => position,
    )
    return { 200: await csvDownload(call, 'operators.csv', columns, pages, cellsOf) }
  },
})

const columns = ['account', 'email', 'name', 'role', 'second factor', 'last sign-in']

const cellsOf = ({ operator }: PlacedOperator) => [
  operator.id,
  operator.email,
  operator.name,
  operator.role,
  operator.secondFactor ? 'yes' : 'no',
  operator.lastSignInAt,
]
