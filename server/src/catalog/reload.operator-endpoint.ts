import { randomUUID } from 'node:crypto'
import { NodeModelsList, ReloadedModels, ReloadRequest } from '@atelier/contract/model-files.ts'
import { recordAction } from '../operator-actions/store.ts'
import { endpoint } from '../platform/http/endpoint.ts'
import type { CatalogDependencies } from './dependencies.ts'
import type { NodeModels } from './nodes.store.ts'

const WAIT_SECONDS = 10

export const operatorReloadModels = endpoint({
  method: 'POST',
  path: '/operator/v1/models/reload',
  summary: 'Read the model files again',
  description:
    'On every node, which also do so by themselves when a file changes. A file that is wrong stays as it was, and what is wrong is in the answer. A folder in which no file is left is not believed, unless `allowEmpty` says so. What was submitted before goes on; quotes are honoured while their params are valid.',
  scope: 'operator',
  body: ReloadRequest,
  responds: { 200: ReloadedModels },
  problems: ['invalid_params'],
  async handle({ body, operator }, { db, modelReloads }: CatalogDependencies) {
    const { waitSeconds = WAIT_SECONDS, allowEmpty = false } = body
    const request = randomUUID()
    using answers = modelReloads.countAnswers(request)
    await db.transaction().execute(async (tx) => {
      await recordAction(tx, operator, 'model.reload', 'all', allowEmpty ? { allowEmpty } : {})
      await modelReloads.requestReload(tx, request, { allowEmpty })
    })
    const nodes = await answers.wait(waitSeconds * 1000)
    return {
      200: { items: nodes.map(({ hasAnswered, ...node }) => ({ ...show(node), answered: hasAnswered })) },
    }
  },
})

export const operatorListModelFiles = endpoint({
  method: 'GET',
  path: '/operator/v1/models/files',
  summary: 'List the model files of every node',
  description: 'With the version of each model, and what is wrong with a file that is not used as it is.',
  scope: 'operator',
  responds: { 200: NodeModelsList },
  problems: [],
  async handle(_call, { modelReloads }: CatalogDependencies) {
    return { 200: { items: (await modelReloads.nodes()).map(show) } }
  },
})

function show({ id, role, startedAt, loadedAt, version, files }: NodeModels) {
  return {
    id,
    role,
    startedAt: startedAt.toISOString(),
    loadedAt: loadedAt.toISOString(),
    version,
    files: files.map(({ mistakes, ...file }) => ({ ...file, mistakes: [...mistakes] })),
  }
}
