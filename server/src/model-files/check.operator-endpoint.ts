import { CheckedModels, CheckModelsRequest } from '@atelier/contract/model-tools.ts'
import { recordAction } from '../operator-actions/store.ts'
import { endpoint } from '../platform/http/endpoint.ts'
import { isTooComplex, tooComplex } from './complexity.ts'
import type { ModelFilesDependencies } from './dependencies.ts'

export const operatorCheckModels = endpoint({
  method: 'POST',
  path: '/operator/v1/models/check',
  summary: 'Check model files',
  description:
    'All mistakes of all files, with line and column: for these the files would not be taken. Posted files may name only origins, and send credentials only to those, as model files of this installation already do. Nothing is stored.',
  scope: 'operator',
  body: CheckModelsRequest,
  responds: { 200: CheckedModels },
  problems: ['invalid_params'],
  async handle({ body: { files }, operator, problem }, { db, modelTools }: ModelFilesDependencies) {
    const names = files.map(({ name }) => name)
    const twice = names.findIndex((name, index) => names.indexOf(name) < index)
    if (twice >= 0) {
      const message = 'must not be the name of two files'
      throw problem('invalid_params', `files.${twice}.name: ${message}`, {
        issues: [{ path: `files.${twice}.name`, message }],
      })
    }
    if (isTooComplex(files.map(({ text }) => text)))
      throw problem('invalid_params', `files: ${tooComplex}`, {
        issues: [{ path: 'files', message: tooComplex }],
      })
    const { mistakes, notes, models } = modelTools.check(files)
    await recordAction(db, operator, 'model-file.check', names[0] ?? '', {
      files: names.length,
      mistakes: mistakes.length,
    })
    return { 200: { mistakes, notes, modelIds: models.map(({ id }) => id) } }
  },
})
