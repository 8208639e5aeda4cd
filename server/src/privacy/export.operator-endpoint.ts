import { Uuid } from '@atelier/contract/formats.ts'
import { Type } from 'typebox'
import { findAccount } from '../accounts/store.ts'
import { recordAction } from '../operator-actions/store.ts'
import { endpoint } from '../platform/http/endpoint.ts'
import type { PrivacyDependencies } from './dependencies.ts'
import { answerExport, ExportQuery, ExportZip, noSuchPart } from './export-answer.files.ts'

export const operatorExportAccount = endpoint({
  method: 'GET',
  path: '/operator/v1/accounts/{id}/export',
  summary: "Download everything kept about an account's person",
  description:
    'What they could download themselves, to be handed to them. Only owners; that it was made is recorded.',
  scope: 'operator',
  showsContent: true,
  params: Type.Object({ id: Uuid }),
  query: ExportQuery,
  responds: { 200: ExportZip },
  problems: ['invalid_params', 'not_found', 'insufficient_scope'],
  async handle(call, dependencies: PrivacyDependencies) {
    const { params, query, operator, role, request, header, problem } = call
    if (role !== 'owner')
      throw problem('insufficient_scope', 'Only owners export what people wrote and made.')
    const account = await findAccount(dependencies.db, params.id)
    if (!account) throw problem('not_found', 'There is no such account.')
    const { method } = request
    // Recorded before it is made, so that every one is on record.
    if (method !== 'HEAD')
      await recordAction(dependencies.db, operator, 'account.export', account.id, { files: true, ...query })
    const answer = await answerExport(dependencies, { accountId: account.id, method, ...query }, header)
    if (!answer) throw problem('not_found', noSuchPart)
    return answer
  },
})
