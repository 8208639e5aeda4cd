import { Uuid } from '@atelier/contract/formats.ts'
import { limits } from '@atelier/contract/limits.ts'
import {
  OperatorShare,
  OperatorShareFilters,
  OperatorSharePage,
  OperatorShareQuery,
  RevealedShare,
} from '@atelier/contract/share.ts'
import { Type } from 'typebox'
import { wireAsset } from '../assets/asset.ts'
import { recordAction } from '../operator-actions/store.ts'
import { allPages, Csv, csvDownload } from '../platform/http/csv.ts'
import { pageOf } from '../platform/http/cursor.ts'
import { endpoint } from '../platform/http/endpoint.ts'
import type { SharesDependencies } from './dependencies.ts'
import { operatorShare } from './share.ts'
import { findShare, listAllShares, outputsOf, removeShare, type ReportedShare } from './store.ts'

const params = Type.Object({ id: Uuid })
const unknown = 'There is no such share.'

export const operatorListShares = endpoint({
  method: 'GET',
  path: '/operator/v1/shares',
  summary: 'List shares of all accounts',
  description: 'Without their content.',
  scope: 'operator',
  query: OperatorShareQuery,
  responds: { 200: OperatorSharePage },
  problems: ['invalid_params'],
  async handle(
    { query: { cursor, limit = limits.pageSizeDefault, ...filters } },
    dependencies: SharesDependencies,
  ) {
    const { cursors } = dependencies
    const list = ['all shares', filters.account, filters.reported, filters.sort]
    const rows = await listAllShares(dependencies, filters, cursors.open<number>(list, cursor), limit + 1)
    const { items, nextCursor } = pageOf(rows, limit, (last) => cursors.seal(list, last.seq))
    return { 200: { items: items.map(operatorShare), nextCursor } }
  },
})

export const operatorDownloadShares = endpoint({
  method: 'GET',
  path: '/operator/v1/shares.csv',
  summary: 'Download the shares of all accounts',
  description: 'All that match, for a spreadsheet.',
  scope: 'operator',
  query: OperatorShareFilters,
  responds: { 200: Csv('One line for each share.') },
  problems: ['invalid_params'],
  async handle(call, dependencies: SharesDependencies) {
    const pages = allPages<ReportedShare, number>(
      (after, limit) => listAllShares(dependencies, call.query, after, limit),
      ({ seq }) => seq,
    )
    const cellsOf = (share: ReportedShare) => shareCells(operatorShare(share))
    return { 200: await csvDownload(call, 'shares.csv', columns, pages, cellsOf) }
  },
})

const columns = [
  'id',
  'made',
  'account',
  'generation',
  'model',
  'state',
  'expires',
  'shows params',
  'open reports',
]

const shareCells = (share: OperatorShare) => [
  share.id,
  share.createdAt,
  share.accountId,
  share.generationId,
  share.modelId,
  share.state,
  share.expiresAt,
  share.showsParams ? 'yes' : 'no',
  share.openReports,
]

export const operatorGetShare = endpoint({
  method: 'GET',
  path: '/operator/v1/shares/{id}',
  summary: 'See what a share shows',
  description: 'The outputs, and the params; that you looked is recorded among the actions.',
  scope: 'operator',
  showsContent: true,
  params,
  responds: { 200: RevealedShare },
  problems: ['not_found'],
  async handle({ params: { id }, operator, problem }, dependencies: SharesDependencies) {
    const { db, links } = dependencies
    const share = await findShare(dependencies, id)
    if (!share) throw problem('not_found', unknown)
    // Recorded before it is shown, so that every look is on record.
    await recordAction(db, operator, 'share.reveal', id, { account: share.accountId })
    const outputs = (await outputsOf(dependencies, [id])).get(id) ?? []
    const shown = outputs.map((asset) => wireAsset(asset, links))
    return { 200: { share: operatorShare(share), params: share.params, outputs: shown } }
  },
})

export const operatorRemoveShare = endpoint({
  method: 'POST',
  path: '/operator/v1/shares/{id}/remove',
  summary: 'Remove a share',
  description:
    'Its link shows nothing from then on, the generation cannot be shared again, and reports about it are closed. The outputs stay.',
  scope: 'operator',
  isForSupport: true,
  params,
  responds: { 200: OperatorShare },
  problems: ['not_found'],
  async handle({ params: { id }, operator, problem }, dependencies: SharesDependencies) {
    const { db } = dependencies
    await db.transaction().execute(async (tx) => {
      if (!(await removeShare(tx, id))) throw problem('not_found', unknown)
      await recordAction(tx, operator, 'share.remove', id)
    })
    const share = await findShare(dependencies, id)
    if (!share) throw problem('not_found', unknown)
    return { 200: operatorShare(share) }
  },
})
