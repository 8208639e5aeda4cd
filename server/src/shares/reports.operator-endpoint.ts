import { Uuid } from '@atelier/contract/formats.ts'
import { limits } from '@atelier/contract/limits.ts'
import { ReportFilters, ReportQuery, ShareReportPage, type ShareReport } from '@atelier/contract/share.ts'
import { Type } from 'typebox'
import { recordAction } from '../operator-actions/store.ts'
import { allPages, Csv, csvDownload } from '../platform/http/csv.ts'
import { pageOf } from '../platform/http/cursor.ts'
import { endpoint } from '../platform/http/endpoint.ts'
import type { SharesDependencies } from './dependencies.ts'
import { closeReport, listReports, type StoredReport } from './reports.store.ts'

export const operatorListReports = endpoint({
  method: 'GET',
  path: '/operator/v1/reports',
  summary: 'List reports about shares',
  description: 'What visitors told of what they saw.',
  scope: 'operator',
  showsContent: true,
  query: ReportQuery,
  responds: { 200: ShareReportPage },
  problems: ['invalid_params'],
  async handle(
    { query: { cursor, limit = limits.pageSizeDefault, ...filters } },
    { db, cursors }: SharesDependencies,
  ) {
    const list = ['reports', filters.share, filters.open, filters.account, filters.sort]
    const rows = await listReports(db, filters, cursors.open<number>(list, cursor), limit + 1)
    const { items, nextCursor } = pageOf(rows, limit, (last) => cursors.seal(list, last.seq))
    return { 200: { items: items.map(wireReport), nextCursor } }
  },
})

export const operatorDownloadReports = endpoint({
  method: 'GET',
  path: '/operator/v1/reports.csv',
  summary: 'Download reports about shares',
  description: 'All that match, for a spreadsheet.',
  scope: 'operator',
  showsContent: true,
  query: ReportFilters,
  responds: { 200: Csv('One line for each report.') },
  problems: ['invalid_params'],
  async handle(call, { db }: SharesDependencies) {
    const pages = allPages<StoredReport, number>(
      (after, limit) => listReports(db, call.query, after, limit),
      ({ seq }) => seq,
    )
    const cellsOf = (report: StoredReport) => reportCells(wireReport(report))
    return { 200: await csvDownload(call, 'reports.csv', columns, pages, cellsOf) }
  },
})

const columns = ['id', 'made', 'share', 'account', 'reason', 'detail', 'closed']

const reportCells = (report: ShareReport) => [
  report.id,
  report.createdAt,
  report.shareId,
  report.accountId,
  report.reason,
  report.detail,
  report.closedAt,
]

export const operatorDismissReport = endpoint({
  method: 'POST',
  path: '/operator/v1/reports/{id}/dismiss',
  summary: 'Dismiss a report',
  description: 'For one that was wrong: the share stays. To end the share, remove it.',
  scope: 'operator',
  isForSupport: true,
  params: Type.Object({ id: Uuid }),
  responds: { 200: Type.Object({}, { title: 'Dismissed', description: 'The report is closed.' }) },
  problems: ['not_found'],
  async handle({ params: { id }, operator, problem }, { db }: SharesDependencies) {
    await db.transaction().execute(async (tx) => {
      const share = await closeReport(tx, id)
      if (share === undefined) throw problem('not_found', 'There is no such report.')
      await recordAction(tx, operator, 'report.dismiss', id, { share })
    })
    return { 200: {} }
  },
})

function wireReport({ seq: _, createdAt, closedAt, ...report }: StoredReport): ShareReport {
  return { ...report, createdAt: createdAt.toISOString(), closedAt: closedAt?.toISOString() ?? null }
}
