// Runs built-in models as the service does: the request is checked and priced by its rules, and a child does the work.
import { randomUUID } from 'node:crypto'
import type { ParamName, Params } from '@atelier/contract/params.ts'
import type { StoredAsset } from '../../server/src/assets/asset.ts'
import { priceRequest } from '../../server/src/catalog/request.ts'
import type { ModelAnswer, ModelPool } from '../../server/src/platform/models/pool.ts'
import { catalog, isBuiltIn, runProgram, modelOf } from './built-in-models.ts'
import type { Input } from './input.ts'

export const builtInEffects = [...catalog.effects.values()]
  .map(({ entry }) => entry)
  .filter(({ modelId }) => isBuiltIn(modelOf(modelId)))

export type Request = {
  readonly modelId: string
  readonly effectId?: string
  readonly params: Params
  readonly inputs: Partial<Record<ParamName, readonly Input[]>>
}

type Run = { readonly made: ModelAnswer; readonly coins: number; readonly seconds: number }

/** Throws where the request is refused or the model cannot; then it says why. */
export async function runModel(pool: ModelPool, request: Request): Promise<Run> {
  const { modelId, effectId, inputs } = request
  const model = modelOf(modelId)
  const assets = new Map<string, StoredAsset>()
  const ids = Object.entries(inputs).map(([name, files]) => {
    const named = files.map((file) => keep(file))
    const isList = model.params.some((param) => param.name === name && param.kind === 'media_list')
    return [name, isList ? named : named[0]!]
  })
  const params: Params = { ...request.params, ...Object.fromEntries(ids) }
  const { priced, refusal } = await priceRequest({ modelId, ...(effectId && { effectId }), params }, false, {
    catalog,
    isOpen: () => true,
    pauseOf: () => undefined,
    findAssets: async () => assets,
    readPrompt: async () => null, // The program reads it itself, and the picture shows the rest.
    random: 0,
  })
  if (!priced) throw new Error(refusal.detail ?? JSON.stringify(refusal.issues))

  const { effectiveParams, price } = priced
  const asked = { params: effectiveParams, files: inputs, outputs: price.outputs }
  return { ...(await runProgram(pool, model, asked)), coins: price.coins }

  function keep({ content, ...facts }: Input): string {
    const id = randomUUID()
    const nowhere = { blobKey: '', sha256: '', generationId: null, position: null, accountId: '' }
    const unasked = { transparent: null, stem: null, derived: [], createdAt: new Date(0), deletedAt: null }
    assets.set(id, { id, ...facts, ...nowhere, ...unasked, sizeBytes: content.length })
    return id
  }
}
