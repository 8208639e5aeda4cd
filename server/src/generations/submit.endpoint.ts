import { randomInt, randomUUID } from 'node:crypto'
import { Generation } from '@atelier/contract/generation.ts'
import { IdempotencyKey, SubmitRequest } from '@atelier/contract/submit.ts'
import { Type } from 'typebox'
import { findAssets } from '../assets/store.ts'
import { newWorkRefusal } from '../settings/open-for-work.ts'
import { endpoint } from '../platform/http/endpoint.ts'
import { agreePrice, paymentIssues } from './agreed-price.ts'
import { canonicalHash } from '../catalog/canonical-json.ts'
import { cooldownUntil } from './cooldown.ts'
import { queuedGeneration, type NewGeneration } from './generation.ts'
import { consentRefusal, priceRequest } from '../catalog/request.ts'
import { showGenerations } from './show.store.ts'
import { findGeneration, readBeforeSubmit } from './store.ts'

/** As fine as a seed needs. */
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
    'idempotency_key_required',
    'idempotency_conflict',
    'channel_disabled',
    'maintenance',
    'account_locked',
    'cooldown',
    'unknown_model',
    'not_found',
    'invalid_params',
    'wrong_media',
    'input_file_too_large',
    'input_duration',
    'input_too_large',
    'consent_required',
    'invalid_quote',
    'price_changed',
    'max_coins_exceeded',
    'insufficient_coins',
    'spend_cap_exceeded',
  ],
  // Spec silent: the order of the checks. A replay comes before all that could have changed since the first submit.
  async handle({
    db,
    account,
    key,
    channel,
    headers,
    body,
    catalog,
    settings,
    quotes,
    submits,
    links,
    problem,
  }) {
    const issues = paymentIssues(body)
    if (issues.length > 0)
      throw problem('invalid_params', 'Send exactly one of quoteToken and maxCoins.', { issues })

    const idempotencyKey = headers['Idempotency-Key']
    const bodyHash = canonicalHash(body)
    const before = await readBeforeSubmit(db, account.id, idempotencyKey)
    if (before.earlier) return replay(before.earlier.id, before.earlier.bodyHash === bodyHash)

    const closed = newWorkRefusal({ settings: await settings.get(), channel, account })
    if (closed) throw problem(closed.code, closed.detail, closed)
    const pausedUntil = cooldownUntil(before.refusedAt, before.now)
    if (pausedUntil) {
      const detail = `Too many generations ended in content_policy. Submits are possible again from ${pausedUntil.toISOString()}.`
      throw problem('cooldown', detail)
    }

    const { isOpen } = await catalog.open()
    const { refusal, priced } = await priceRequest(body, false, {
      catalog,
      isOpen,
      findAssets: (ids) => findAssets(db, account.id, ids),
      random: randomInt(RANDOM_STEPS) / RANDOM_STEPS,
    })
    if (refusal) throw problem(refusal.code, refusal.detail, refusal)
    const unasked = consentRefusal(priced, body.consent)
    if (unasked) throw problem(unasked.code, unasked.detail, unasked)
    const agreed = agreePrice(body, quotes, account.id, priced.price, before.now)
    if (agreed.refusal) throw problem(agreed.refusal.code, agreed.refusal.detail)

    const { model, effect } = priced
    const submitted: NewGeneration = {
      id: randomUUID(),
      accountId: account.id,
      keyId: key?.id ?? null,
      channel,
      idempotencyKey,
      bodyHash,
      modelId: model.id,
      modelName: model.displayName,
      taskType: model.taskType,
      modality: model.modality,
      workspace: model.workspace,
      effectId: effect?.entry.id ?? null,
      params: priced.storedParams,
      effectiveParams: priced.effectiveParams,
      projectId: body.projectId ?? null,
      coinsQuoted: agreed.price.coins,
      coinsPerOutput: agreed.price.coinsPerOutput,
      outputsRequested: agreed.price.outputs,
      priceLines: agreed.price.lines,
      queue: 'generations',
      timeLimitSeconds: model.timeLimitSeconds,
    }
    const answer = await submits.add(submitted)
    switch (answer.verdict) {
      case 'created':
        return { 201: queuedGeneration(submitted, answer.createdAt, answer.queuePosition) }
      case 'replayed':
      case 'conflict':
        return replay(answer.generationId, answer.verdict === 'replayed')
      case 'insufficient_coins':
        throw problem(
          'insufficient_coins',
          `This costs ${submitted.coinsQuoted} coins, more than the account has available.`,
        )
      case 'spend_cap_exceeded':
        throw problem(
          'spend_cap_exceeded',
          `This costs ${submitted.coinsQuoted} coins, more than this key may still spend this month.`,
        )
    }

    async function replay(id: string, isSameBody: boolean) {
      if (!isSameBody)
        throw problem(
          'idempotency_conflict',
          'This Idempotency-Key was used with another body. Use a new key for a new generation.',
        )
      const original = await findGeneration(db, account.id, id)
      const [shown] = await showGenerations(db, links, account.id, [original!])
      return { 200: shown! }
    }
  },
})
