import { Uuid } from '@atelier/contract/formats.ts'
import { Type } from 'typebox'
import { writeHashed } from '../platform/disk/write-hashed.ts'
import { endpoint } from '../platform/http/endpoint.ts'
import { Problem } from '../platform/http/problem.ts'
import type { Charge } from '../providers/provider.ts'
import type { BackendsDependencies } from './dependencies.ts'
import { findCallbackTarget } from './callbacks.store.ts'
import { saveLateResult } from './verdicts.store.ts'
import { entryOf, settingsOf } from '../providers/known-backends.ts'
import { originsOf } from '../providers/registry.ts'
import { readFile } from 'node:fs/promises'

/** Of the body of a result, which may contain the outputs themselves. */
const MAX_BYTES = 128 * 1024 * 1024

export const receiveCallback = endpoint({
  method: 'POST',
  path: '/callbacks/{attemptId}/{secret}',
  summary: 'Report the result of an attempt',
  description:
    'For backends, which are given this address with their work. It answers 200 also to what it knows already, and 404 where the address was not given by this service.',
  scope: 'public',
  params: Type.Object({
    attemptId: Type.With(Uuid, { description: 'Id of the attempt.' }),
    secret: Type.String({ description: 'Proves that the address was given by this service.' }),
  }),
  rawBody: true,
  responds: { 200: Type.Object({}, { description: 'It is kept, or was known already.' }) },
  problems: ['not_found', 'invalid_params', 'unavailable'],
  async handle({ params: { attemptId, secret }, request, problem }, dependencies: BackendsDependencies) {
    const { callbacks, scratch, db, providers, backends, modelVersions, catalog, origins, tries } =
      dependencies
    if (!callbacks.isSecret(attemptId, secret)) throw problem('not_found', unknown)
    if (tries.has(attemptId)) {
      const tried = Buffer.concat(await Array.fromAsync(capped(request.raw)))
      const report = { headers: plainHeaders(request.headers), body: tried }
      if (!(await tries.receive(attemptId, report))) throw problem('not_found', unknown)
      return { 200: {} }
    }
    const target = await findCallbackTarget(db, attemptId)
    const provider = target && providers.get(target.provider)
    if (!target || !provider?.readCallback) throw problem('not_found', unknown)

    await using file = scratch.take()
    await writeHashed(file.path, capped(request.raw))
    const headers = plainHeaders(request.headers)
    const { modelId, modelVersion } = target
    const model = (await modelVersions.find(modelId, modelVersion)) ?? catalog.models.get(modelId)
    const entry = model && entryOf(backends, model, target)
    const settings = entry ? settingsOf(backends, entry) : {}
    const where = model && entry ? [[modelId, { ...model, backends: [entry] }] as const] : []
    using allowed = new DisposableStack()
    allowed.use(origins.allowDuring(originsOf({ models: new Map(where) }, providers)))
    const callback = { headers, body: await readFile(file.path) }
    const reading = await provider.readCallback(callback, settings)
    if (reading.says === 'refused') throw problem('not_found', unknown)
    if (reading.says === 'ended') {
      await callbacks.save(attemptId, file.path)
      await recordIfLate(dependencies, attemptId, reading)
    }
    return { 200: {} }
  },
})

const unknown = 'There is no such attempt.'

/**
 * Records what an attempt cost whose result came after it had ended here. The coins were given back then, so what was made
 * is the operator's loss, and nobody gets it. One that had its result by asking for it is only forgotten.
 */
async function recordIfLate(
  { db, callbacks, metrics, log }: BackendsDependencies,
  attemptId: string,
  { cost, isFree }: Charge,
): Promise<void> {
  const target = await findCallbackTarget(db, attemptId)
  if (!target?.endedAt) return
  const { provider, isResultKnown } = target
  if (!isResultKnown) {
    const found = await saveLateResult(db, attemptId, { verdict: isFree ? 'not_bought' : 'bought', cost })
    if (found?.wasUnknown) metrics.costFound(found.modelId, found)
    log.warn({ attemptId, provider, cost }, 'a backend ended work after its generation had')
  }
  await callbacks.forget({ id: attemptId, provider })
}

async function* capped(body: AsyncIterable<Uint8Array>) {
  let sizeBytes = 0
  for await (const chunk of body) {
    sizeBytes += chunk.length
    if (sizeBytes > MAX_BYTES)
      throw new Problem('invalid_params', `The result is larger than ${MAX_BYTES / 2 ** 20} MiB.`)
    yield chunk
  }
}

/** Each header once, as text. */
const plainHeaders = (headers: NodeJS.Dict<string | string[]>) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, [value ?? ''].flat().join(', ')]))
