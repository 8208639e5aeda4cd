import { DraftedModel, ImportModelRequest } from '@atelier/contract/model-tools.ts'
import { recordAction } from '../operator-actions/store.ts'
import { endpoint } from '../platform/http/endpoint.ts'
import type { ModelFilesDependencies } from './dependencies.ts'
import { ImportError } from './import/draft.ts'

export const operatorImportModel = endpoint({
  method: 'POST',
  path: '/operator/v1/models/import',
  summary: 'Draft a model file',
  description:
    'From a ComfyUI graph, the schema of a Cog container, a model of Replicate, an endpoint of fal, or a server that speaks OpenAI’s API. What could not be decided stands in the draft as comments, and as a list. Nothing is stored.',
  scope: 'operator',
  body: ImportModelRequest,
  responds: { 200: DraftedModel },
  problems: ['invalid_params'],
  async handle({ body, operator, request, problem }, { db, modelTools }: ModelFilesDependencies) {
    const { document, address } = body
    if ((document === undefined) === (address === undefined))
      throw problem('invalid_params', eitherOr, { issues: [{ path: 'document', message: eitherOr }] })
    const { text, undecided } = await modelTools.import(body, request.signal).catch((error: unknown) => {
      if (!(error instanceof ImportError)) throw error
      const path = document === undefined ? 'address' : 'document'
      throw problem('invalid_params', error.message, { issues: [{ path, message: error.message }] })
    })
    await recordAction(db, operator, 'model-file.import', body.address ?? body.name ?? 'document')
    return { 200: { text, undecided } }
  },
})

const eitherOr = 'Send either a document or an address.'
