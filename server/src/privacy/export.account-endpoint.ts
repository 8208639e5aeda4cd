import { endpoint } from '../platform/http/endpoint.ts'
import type { PrivacyDependencies } from './dependencies.ts'
import { answerExport, ExportQuery, ExportZip, noSuchPart } from './export-answer.files.ts'

export const exportMyData = endpoint({
  method: 'GET',
  path: '/account/v1/export',
  summary: 'Download everything kept about you',
  description:
    'One ZIP: profile, sign-ins, keys, ledger, generations with prompts, uploads, shares, and the files.',
  scope: 'session',
  query: ExportQuery,
  responds: { 200: ExportZip },
  problems: ['invalid_params', 'not_found'],
  async handle({ account, query, request, header, problem }, dependencies: PrivacyDependencies) {
    const asked = { accountId: account.id, method: request.method, ...query }
    const answer = await answerExport(dependencies, asked, header)
    if (!answer) throw problem('not_found', noSuchPart)
    return answer
  },
})
