import assert from 'node:assert/strict'
import { PROBE_EVERY_SECONDS } from '../backends/health.client.ts'
import { isLimit, limitReached, type ReachedLimit } from '../agents/spend.ts'
import { readSpend } from '../agents/spends.store.ts'
import { areAllDown } from '../backends/store.ts'
import { randomInt, randomUUIDv7 } from 'node:crypto'
import { Generation } from '@atelier/contract/generation.ts'
import { IdempotencyKey, SubmitRequest } from '@atelier/contract/submit.ts'
import { Type } from 'typebox'
import { findAssets } from '../assets/store.ts'
import { newWorkRefusal } from '../settings/open-for-work.ts'
import { failpoint } from '../platform/failpoints.ts'
import { endpoint } from '../platform/http/endpoint.ts'
import type { GenerationsDependencies } from './dependencies.ts'
import { agreePrice, paymentIssues } from './agreed-price.ts'
import { canonicalHash } from '../catalog/canonical-json.ts'
import { cooldownUntil } from './cooldown.ts'
import { queuedGeneration } from './generation.ts'
import { newGeneration, verdictRefusal } from './new-generation.ts'
import { consentRefusal, priceRequest, requestRefusals } from '../catalog/request.ts'
import { queueOf } from './queue-of.ts'
import { showGenerations } from './show.store.ts'
import { findGeneration } from './store.ts'

// The range of `randomInt`; seeds are smaller.
const RANDOM_STEPS = 2 ** 47

export const submitGeneration = endpoint({
  method: 'POST',
  path: '/v1/generations',
  summary: 'Submit a generation',
  description:
    'Holds the coins and queues the work. Send exactly one of `quoteToken` and `maxCoins`; you are never charged more than either. Repeating a submit with the same `Idempotency-Key` and body returns the original and charges nothing.',
  scope: 'generate',
  headers: Type.Object({ 'Idempotency-Key': IdempotencyKey }),
  body: SubmitRequest,
  responds: { 201: Generation, 200: Generation },
  problems: [
    'unauthorized',
    'api_key_revoked',
    'api_key_expired',
    'idempotency_key_required',
    'idempotency_conflict',
    'channel_disabled',
    'maintenance',
    'account_locked',
    'cooldown',
    ...requestRefusals,
    'consent_required',
    'invalid_quote',
    'price_changed',
    'max_coins_exceeded',
    'insufficient_coins',
    'spend_cap_exceeded',
  ],
  // Spec silent: the order of the checks. A replay comes before all that could have changed since the first submit.
  async handle(call, dependencies: GenerationsDependencies) {
    const { account, key, channel, callerId, request, headers, body, problem } = call
    const { db, settings } = dependencies
    const issues = paymentIssues(body)
    if (issues.length > 0)
      throw problem('invalid_params', 'Send exactly one of quoteToken and maxCoins.', { issues })

    const idempotencyKey = headers['Idempotency-Key']
    const bodyHash = canonicalHash(body)
    const before = await dependencies.submitReads.add({ accountId: account.id, idempotencyKey })
    if (before.earlier) return replay(before.earlier.id, before.earlier.bodyHash === bodyHash)

    const closed = newWorkRefusal({
      settings: await settings.get(),
      channel,
      account,
      areFilesReady: await dependencies.blobs.isReady(),
    })
    if (closed) throw problem(closed.code, closed.detail, closed)
    const pausedUntil = cooldownUntil(before.refusedAt, before.now)
    if (pausedUntil)
      throw problem('cooldown', `${manyRefusals} ${pausedUntil.toISOString()}.`, { retryAt: pausedUntil })

    const { isOpen, pauseOf } = await dependencies.catalog.open()
    const { refusal, priced } = await priceRequest(body, false, {
      catalog: dependencies.catalog,
      isOpen,
      pauseOf,
      findAssets: (ids) => findAssets(dependencies, account.id, ids),
      readPrompt: dependencies.catalog.readPrompt,
      random: randomInt(RANDOM_STEPS) / RANDOM_STEPS,
    })
    if (refusal) throw problem(refusal.code, refusal.detail, refusal)
    if (await areAllDown(dependencies.backends, dependencies.backendStates, priced.model))
      throw problem('unavailable', allDown, { retryAfterSeconds: PROBE_EVERY_SECONDS })
    const consentMissing = consentRefusal(priced, body.consent)
    if (consentMissing) throw problem(consentMissing.code, consentMissing.detail, consentMissing)
    const agreed = agreePrice(body, dependencies.quotes, account.id, priced.price, before.now)
    if (agreed.refusal) throw problem(agreed.refusal.code, agreed.refusal.detail)

    const by = { accountId: account.id, keyId: key?.id ?? null, channel, idempotencyKey, bodyHash }
    const queue = queueOf(priced.model)
    const names = { id: randomUUIDv7(), projectId: body.projectId ?? null, queue }
    const submitted = newGeneration({ ...by, ...names }, priced, agreed.price)
    const trace = request.span?.context
    const answer = await dependencies.submits.add({ ...submitted, callerId, trace })
    if (answer.verdict === 'created') {
      failpoint('hold-after-commit')
      return { 201: queuedGeneration(submitted, answer.createdAt, answer.queuePosition) }
    }
    if (answer.verdict === 'replayed' || answer.verdict === 'conflict')
      return replay(answer.generationId, answer.verdict === 'replayed')
    if (answer.verdict === 'maintenance' || answer.verdict === 'channel_disabled') await settings.refresh() // Another node made the change, and this one's copy is stale.
    if (isLimit(answer.verdict)) throw problem('spend_cap_exceeded', await describeLimit(answer.verdict))
    const refused = verdictRefusal(answer.verdict, {
      coins: submitted.coinsQuoted,
      channel,
      settings: await settings.get(),
      contact: dependencies.operatorContact(),
    })
    throw problem(refused.code, refused.detail, refused)

    async function describeLimit(limit: ReachedLimit): Promise<string> {
      assert(key?.grant, 'only grants have limits')
      const spend = await readSpend(db, key.id)
      return limitReached(limit, submitted.coinsQuoted, key.grant, spend, dependencies.publicUrl)
    }

    async function replay(id: string, isSameBody: boolean) {
      if (!isSameBody) throw problem('idempotency_conflict', otherBody)
      const original = await findGeneration(db, account.id, id)
      // Spec silent: deleting a generation does not free its key.
      if (!original) throw problem('not_found', deleted)
      const [shown] = await showGenerations(db, dependencies.links, account.id, [original])
      return { 200: shown! }
    }
  },
})

const allDown = 'The model cannot be reached at the moment. Nothing was charged; submit again later.'
const manyRefusals = 'Too many generations ended with content_policy. You can submit again from'
const deleted = 'The generation of this Idempotency-Key was deleted. Use a new key for a new generation.'
const otherBody = 'This Idempotency-Key was used with a different body. Use a new key for a new generation.'
