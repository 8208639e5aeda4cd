import { Deleted } from '@atelier/contract/deleted.ts'
import { Uuid } from '@atelier/contract/formats.ts'
import {
  CreatedWebhook,
  CreateWebhookRequest,
  UpdateWebhookRequest,
  Webhook,
  WebhookList,
  WebhookSecret,
} from '@atelier/contract/webhook.ts'
import { WebhookHours } from '@atelier/contract/webhook-hours.ts'
import { endpoint } from '../platform/http/endpoint.ts'
import type { WebhooksDependencies } from './dependencies.ts'
import { clearDeliveries } from './deliveries.store.ts'
import { paramsAt, type Audience } from '../accounts/audience.ts'
import { readHours } from './hours.store.ts'
import { checkWebhook } from './registration.store.ts'
import {
  createWebhook,
  deleteWebhook,
  findWebhook,
  listWebhooks,
  replaceSecret,
  retireWebhook,
  updateWebhook,
} from './store.ts'
import { MAX_WEBHOOKS, noSuchWebhook, tooManyWebhooks, wireWebhook } from './webhook.ts'

/** Where an account's events are sent. */
export function webhookEndpoints(audience: Audience) {
  const { scope } = audience
  const all = { scope, path: `${audience.path}/webhooks`, params: paramsAt(audience, {}) } as const
  const one = {
    scope,
    path: `${all.path}/{webhookId}`,
    params: paramsAt(audience, { webhookId: Uuid }),
  } as const

  const create = endpoint({
    method: 'POST',
    ...all,
    summary: 'Create a webhook',
    description: `The answer holds the signing secret, this once. Store it before you do anything else. An account has at most ${MAX_WEBHOOKS} webhooks.`,
    body: CreateWebhookRequest,
    responds: { 201: CreatedWebhook },
    problems: ['invalid_params', ...audience.problems],
    async handle(call, dependencies: WebhooksDependencies) {
      const { problem } = call
      const accountId = await audience.accountId(call, dependencies.db)
      const { refusal, checked } = await checkWebhook(dependencies, accountId, call.body)
      if (refusal) throw problem(refusal.code, refusal.detail, refusal)
      const { secret, sealed } = dependencies.newWebhookSecret()
      const created = await audience.change(call, dependencies.db, 'webhook.create', checked, (tx) =>
        createWebhook(tx, accountId, checked, sealed),
      )
      if (!created) throw problem('invalid_params', tooManyWebhooks)
      return { 201: { ...wireWebhook(created), secret } }
    },
  })

  const list = endpoint({
    method: 'GET',
    ...all,
    summary: 'List webhooks',
    description: 'With how each is doing. The secrets are not shown again.',
    responds: { 200: WebhookList },
    problems: audience.problems,
    async handle(call, { db }: WebhooksDependencies) {
      const webhooks = await listWebhooks(db, await audience.accountId(call, db))
      return { 200: { items: webhooks.map(wireWebhook) } }
    },
  })

  const get = endpoint({
    method: 'GET',
    ...one,
    summary: 'Get a webhook',
    description: 'With how it is doing. The secret is not shown again.',
    responds: { 200: Webhook },
    problems: ['not_found'],
    async handle(call, { db }: WebhooksDependencies) {
      const { problem } = call
      const found = await findWebhook(db, await audience.accountId(call, db), call.params.webhookId)
      if (!found) throw problem('not_found', noSuchWebhook)
      return { 200: wireWebhook(found) }
    },
  })

  const hours = endpoint({
    method: 'GET',
    ...one,
    path: `${one.path}/hours`,
    summary: 'Get how the last 24 hours of a webhook went',
    description:
      'Attempts by the hour in which they ended: delivered, refused and to be made again, given up.',
    responds: { 200: WebhookHours },
    problems: ['not_found'],
    async handle(call, { db }: WebhooksDependencies) {
      const { problem } = call
      const { webhookId } = call.params
      if (!(await findWebhook(db, await audience.accountId(call, db), webhookId)))
        throw problem('not_found', noSuchWebhook)
      return { 200: { items: await readHours(db, webhookId) } }
    },
  })

  const update = endpoint({
    method: 'PATCH',
    ...one,
    summary: 'Change a webhook',
    description:
      'Changes only what is sent. `enabled: true` enables again what was disabled; events skipped meanwhile can be replayed.',
    body: UpdateWebhookRequest,
    responds: { 200: Webhook },
    problems: ['invalid_params', 'not_found'],
    async handle(call, dependencies: WebhooksDependencies) {
      const { problem } = call
      const accountId = await audience.accountId(call, dependencies.db)
      const { webhookId } = call.params
      const { refusal, checked } = await checkWebhook(dependencies, accountId, call.body)
      if (refusal) throw problem(refusal.code, refusal.detail, refusal)
      const updated = await audience.change(
        call,
        dependencies.db,
        'webhook.update',
        { webhookId, ...checked },
        (tx) => updateWebhook(tx, accountId, webhookId, checked),
      )
      if (!updated) throw problem('not_found', noSuchWebhook)
      return { 200: wireWebhook(updated) }
    },
  })

  const remove = endpoint({
    method: 'DELETE',
    ...one,
    summary: 'Delete a webhook',
    description: 'With its deliveries; those still pending are not made.',
    responds: { 200: Deleted },
    problems: ['not_found'],
    async handle(call, { db }: WebhooksDependencies) {
      const { problem } = call
      const accountId = await audience.accountId(call, db)
      const { webhookId } = call.params
      if (await retireWebhook(db, accountId, webhookId)) await clearDeliveries(db, accountId, webhookId)
      const deleted = await audience.change(call, db, 'webhook.delete', { webhookId }, (tx) =>
        deleteWebhook(tx, accountId, webhookId),
      )
      if (!deleted) throw problem('not_found', noSuchWebhook)
      return { 200: {} }
    },
  })

  const rotate = endpoint({
    method: 'POST',
    path: `${one.path}/rotate`,
    params: one.params,
    scope,
    summary: 'Rotate the signing secret of a webhook',
    description:
      'The old secret stops working at once: every attempt from now on is signed with the new one.',
    responds: { 200: WebhookSecret },
    problems: ['not_found'],
    async handle(call, { db, newWebhookSecret }: WebhooksDependencies) {
      const { problem } = call
      const accountId = await audience.accountId(call, db)
      const { webhookId } = call.params
      const { secret, sealed } = newWebhookSecret()
      const rotated = await audience.change(call, db, 'webhook.rotate', { webhookId }, (tx) =>
        replaceSecret(tx, accountId, webhookId, sealed),
      )
      if (!rotated) throw problem('not_found', noSuchWebhook)
      return { 200: { secret } }
    },
  })

  return { create, list, get, hours, update, remove, rotate }
}
