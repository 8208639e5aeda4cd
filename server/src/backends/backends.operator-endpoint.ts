import { OperatorBackend, OperatorBackendList, PauseRequest } from '@atelier/contract/backend.ts'
import type { GenerationErrorCode } from '@atelier/contract/generation.ts'
import { Type } from 'typebox'
import { recordAction } from '../operator-actions/store.ts'
import { Csv, csvDownload, onePage } from '../platform/http/csv.ts'
import { endpoint } from '../platform/http/endpoint.ts'
import type { BackendsDependencies } from './dependencies.ts'
import type { KnownBackend } from '../providers/known-backends.ts'
import { probe } from './health.client.ts'
import {
  pauseBackend,
  readActivity,
  readBackendStates,
  resumeBackend,
  saveHealth,
  type BackendState,
} from './store.ts'

const params = Type.Object({
  id: Type.String({ description: 'Id of the backend.', examples: ['cog-gpu1-5000'] }),
})
const unknown = 'There is no such backend. GET /operator/v1/backends lists all.'

export const operatorListBackends = endpoint({
  method: 'GET',
  path: '/operator/v1/backends',
  summary: 'List the backends',
  description: 'Where models run: health, work under way, and the last failures of each.',
  scope: 'operator',
  responds: { 200: OperatorBackendList },
  problems: [],
  async handle({ role }, dependencies: BackendsDependencies) {
    const items = await showAll(dependencies)
    return { 200: { items: role === 'read-only' ? items.map(withoutDetails) : items } }
  },
})

export const operatorDownloadBackends = endpoint({
  method: 'GET',
  path: '/operator/v1/backends.csv',
  summary: 'Download the list of backends',
  description: 'All of them, by id, for a spreadsheet.',
  scope: 'operator',
  responds: { 200: Csv('One line for each backend.') },
  problems: [],
  async handle(call, dependencies: BackendsDependencies) {
    const items = await showAll(dependencies)
    return { 200: await csvDownload(call, 'backends.csv', columns, onePage(items), cellsOf) }
  },
})

const columns = [
  'id',
  'provider',
  'models',
  'slots',
  'in flight',
  'health',
  'health detail',
  'checked',
  'paused',
  'pause reason',
  'failures',
  'tripped until',
  'last error',
  'last error at',
]

/** Without what a backend said of a failure, which may quote the prompt. */
const cellsOf = (backend: OperatorBackend) => [
  backend.id,
  backend.provider,
  backend.modelIds.join(' '),
  backend.slots,
  backend.inFlight,
  backend.health,
  backend.healthDetail,
  backend.checkedAt,
  backend.pausedAt,
  backend.pauseReason,
  backend.failures,
  backend.trippedUntil,
  backend.errors[0]?.code ?? null,
  backend.errors[0]?.at ?? null,
]

export const operatorProbeBackend = endpoint({
  method: 'POST',
  path: '/operator/v1/backends/{id}/probe',
  summary: 'Ask a backend how it is',
  description: 'Asks now, instead of at the next of the regular times, and answers with what it said.',
  scope: 'operator',
  params,
  responds: { 200: OperatorBackend },
  problems: ['not_found'],
  async handle({ params: { id }, request, operator, problem }, dependencies: BackendsDependencies) {
    const backend = dependencies.backends.byId.get(id)
    if (!backend) throw problem('not_found', unknown)
    if (backend.provider.health) {
      const health = await probe(backend, request.signal)
      request.signal.throwIfAborted() // Who does not wait for the answer says nothing of the backend.
      await saveHealth(dependencies.db, id, health)
      await dependencies.backendStates.refresh()
    }
    await recordAction(dependencies.db, operator, 'backend.probe', id)
    return { 200: await show(dependencies, backend) }
  },
})

export const operatorPauseBackend = endpoint({
  method: 'POST',
  path: '/operator/v1/backends/{id}/pause',
  summary: 'Keep work from a backend',
  description:
    'What runs there goes on; what was not sent yet waits in the queue, on every node within seconds.',
  scope: 'operator',
  params,
  body: PauseRequest,
  responds: { 200: OperatorBackend },
  problems: ['not_found', 'invalid_params'],
  async handle({ params: { id }, body: { reason }, operator, problem }, dependencies: BackendsDependencies) {
    const { db, backends, backendStates } = dependencies
    const backend = backends.byId.get(id)
    if (!backend) throw problem('not_found', unknown)
    await db.transaction().execute(async (tx) => {
      await pauseBackend(tx, id, reason ?? null)
      await recordAction(tx, operator, 'backend.pause', id, { reason: reason ?? null })
    })
    await backendStates.refresh()
    return { 200: await show(dependencies, backend) }
  },
})

export const operatorResumeBackend = endpoint({
  method: 'POST',
  path: '/operator/v1/backends/{id}/resume',
  summary: 'Send work to a backend again',
  description: 'Also where it had asked for a pause itself, or failed again and again.',
  scope: 'operator',
  params,
  responds: { 200: OperatorBackend },
  problems: ['not_found'],
  async handle({ params: { id }, operator, problem }, dependencies: BackendsDependencies) {
    const { db, backends, backendStates } = dependencies
    const backend = backends.byId.get(id)
    if (!backend) throw problem('not_found', unknown)
    await db.transaction().execute(async (tx) => {
      await resumeBackend(tx, id)
      await recordAction(tx, operator, 'backend.resume', id, {})
    })
    await backendStates.refresh()
    return { 200: await show(dependencies, backend) }
  },
})

/** What a backend said of a failure may quote the prompt. */
const withoutDetails = (backend: OperatorBackend): OperatorBackend => ({
  ...backend,
  errors: backend.errors.map((error) => ({ ...error, detail: null })),
})

async function showAll(dependencies: BackendsDependencies): Promise<OperatorBackend[]> {
  const known = [...dependencies.backends.byId.values()].toSorted((a, b) => (a.id < b.id ? -1 : 1))
  const states = await readBackendStates(dependencies.db)
  return Promise.all(known.map((backend) => show(dependencies, backend, states)))
}

async function show(
  { db }: BackendsDependencies,
  backend: KnownBackend,
  states?: ReadonlyMap<string, BackendState>,
): Promise<OperatorBackend> {
  const { id, provider, modelIds, slots } = backend
  const state = (states ?? (await readBackendStates(db))).get(id)
  const { inFlight, errors } = await readActivity(db, id)
  return {
    id,
    provider: provider.name,
    modelIds: [...modelIds],
    slots: slots ?? null,
    inFlight,
    health: state?.health ?? null,
    healthDetail: state?.healthDetail ?? null,
    checkedAt: state?.checkedAt?.toISOString() ?? null,
    pausedAt: state?.pausedAt?.toISOString() ?? null,
    pauseReason: state?.pauseReason ?? null,
    notBefore: state?.notBefore?.toISOString() ?? null,
    failures: state?.failures ?? 0,
    trippedUntil: state?.trippedUntil?.toISOString() ?? null,
    errors: errors.map(({ code, detail, at, generationId }) => ({
      code: code as GenerationErrorCode, // As `endAttempt` wrote it.
      detail,
      at: at.toISOString(),
      generationId,
    })),
  }
}
