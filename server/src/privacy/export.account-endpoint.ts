import { endpoint } from '../platform/http/endpoint.ts'
import type { PrivacyDependencies } from './dependencies.ts'
import { answerExport, ExportQuery, ExportZip } from './export-answer.files.ts'

export const exportMyData = endpoint({
  method: 'GET',
  path: '/account/v1/export',
  summary: 'Download everything kept about you',
  description:
    'One ZIP: profile, sign-ins, keys, ledger, generations with prompts, uploads, shares, and the files.',
  scope: 'session',
  query: ExportQuery,
  responds: { 200: ExportZip },
  problems: ['invalid_params'],
  async handle({ account, query: { files = true }, request, header }, dependencies: PrivacyDependencies) {
    const now = new Date(dependencies.clock.now())
    const asked = { accountId: account.id, withFiles: files, method: request.method, now }
    return answerExport(dependencies, asked, header)
  },
})
