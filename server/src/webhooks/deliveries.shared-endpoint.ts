import {
  Delivery,
  DeliveryDetail,
  DeliveryPage,
  DeliveryState,
  Replayed,
  ReplayRequest,
} from '@atelier/contract/delivery.ts'
import { Uuid } from '@atelier/contract/formats.ts'
import { limits } from '@atelier/contract/limits.ts'
import { pageQuery } from '@atelier/contract/page-query.ts'
import { TestWebhookRequest } from '@atelier/contract/webhook.ts'
import { randomUUID } from 'node:crypto'
import { Type } from 'typebox'
import type { Db } from '../platform/db/database.ts'
import { pageOf } from '../platform/http/cursor.ts'
import { endpoint } from '../platform/http/endpoint.ts'
import type { WebhooksDependencies } from './dependencies.ts'
import {
  BATCH_SIZE,
  addTestDelivery,
  findDelivery,
  listAttempts,
  listDeliveries,
  readAttempts,
  replaySome,
  resend as resendDelivery,
} from './deliveries.store.ts'
import { wireDelivery, wireDeliveryDetail } from './delivery.ts'
import { paramsAt, type Audience } from '../accounts/audience.ts'
import { findWebhook } from './store.ts'
import { noSuchWebhook } from './webhook.ts'

const noSuchDelivery = 'There is no such delivery to this webhook.'

/** What was sent to a webhook, and sending it again. */
export function deliveryEndpoints(audience: Audience) {
  const { scope } = audience
  const webhook = {
    scope,
    path: `${audience.path}/webhooks/{webhookId}`,
    params: paramsAt(audience, { webhookId: Uuid }),
  } as const
  const delivery = {
    scope,
    path: `${webhook.path}/deliveries/{deliveryId}`,
    params: paramsAt(audience, { webhookId: Uuid, deliveryId: Uuid }),
  } as const

  const test = endpoint({
    method: 'POST',
    ...webhook,
    path: `${webhook.path}/test`,
    summary: 'Send a test event to a webhook',
    isForSupport: true,
    description:
      'One signed attempt, also to a disabled webhook, that tells of an example. Read the delivery for what came of it.',
    body: TestWebhookRequest,
    responds: { 201: Delivery },
    problems: ['invalid_params', 'not_found'],
    async handle(call, { db }: WebhooksDependencies) {
      const { problem } = call
      const { type = 'generation.succeeded' } = call.body
      const accountId = await audience.accountId(call, db)
      const { webhookId } = call.params
      const sent = await audience.change(call, db, 'webhook.test', { webhookId, type }, (tx) =>
        addTestDelivery(tx, accountId, webhookId, randomUUID(), type),
      )
      if (!sent) throw problem('not_found', noSuchWebhook)
      return { 201: wireDelivery(sent, []) }
    },
  })

  const list = endpoint({
    method: 'GET',
    ...webhook,
    path: `${webhook.path}/deliveries`,
    summary: 'List deliveries to a webhook',
    description: 'Newest first, each with its attempts; read one for what was sent and answered.',
    query: Type.Object(
      { ...pageQuery, state: Type.Optional(DeliveryState) },
      { additionalProperties: false },
    ),
    responds: { 200: DeliveryPage },
    problems: ['invalid_params', 'not_found'],
    async handle(call, { cursors, db }: WebhooksDependencies) {
      const { problem } = call
      const { cursor, state, limit = limits.pageSizeDefault } = call.query
      const { webhookId } = call.params
      if (!(await findWebhook(db, await audience.accountId(call, db), webhookId)))
        throw problem('not_found', noSuchWebhook)
      const about = ['deliveries', webhookId, state]
      const rows = await listDeliveries(db, webhookId, state, cursors.open<number>(about, cursor), limit + 1)
      const { items, nextCursor } = pageOf(rows, limit, (last) => cursors.seal(about, last.seq))
      const attempts = await listAttempts(
        db,
        items.map(({ id }) => id),
      )
      return {
        200: { items: items.map((row) => wireDelivery(row, attempts.get(row.id) ?? [])), nextCursor },
      }
    },
  })

  const get = endpoint({
    method: 'GET',
    ...delivery,
    summary: 'Get a delivery',
    showsContent: true,
    description: 'Every attempt with the headers and body that were sent, and the first KiB of each answer.',
    responds: { 200: DeliveryDetail },
    problems: ['not_found'],
    async handle(call, { db }: WebhooksDependencies) {
      const { problem } = call
      const { webhookId, deliveryId } = call.params
      const found = await findDelivery(db, await audience.accountId(call, db), webhookId, deliveryId)
      if (!found) throw problem('not_found', noSuchDelivery)
      // Before it is shown, so that every look is on record.
      await audience.recordLook(call, db, 'delivery.reveal', { deliveryId })
      return { 200: wireDeliveryDetail(found, await readAttempts(db, deliveryId)) }
    },
  })

  const resend = endpoint({
    method: 'POST',
    ...delivery,
    path: `${delivery.path}/resend`,
    summary: 'Send a delivery again',
    isForSupport: true,
    description:
      'Now, under the same event id and with all its attempts before it again. While an attempt is under way, that one has to end first.',
    responds: { 200: Delivery },
    problems: ['not_found'],
    async handle(call, { db }: WebhooksDependencies) {
      const { problem } = call
      const accountId = await audience.accountId(call, db)
      const { webhookId, deliveryId } = call.params
      const resent = await audience.change(call, db, 'webhook.resend', { webhookId, deliveryId }, (tx) =>
        resendDelivery(tx, accountId, webhookId, deliveryId),
      )
      if (!resent) throw problem('not_found', noSuchDelivery)
      const attempts = await listAttempts(db, [deliveryId])
      return { 200: wireDelivery(resent, attempts.get(deliveryId) ?? []) }
    },
  })

  const replay = endpoint({
    method: 'POST',
    ...webhook,
    path: `${webhook.path}/replay`,
    summary: 'Send again what failed or was skipped',
    isForSupport: true,
    description: 'Every such event since a moment, oldest first, two at a time, under their event ids.',
    body: ReplayRequest,
    responds: { 200: Replayed },
    problems: ['invalid_params', 'not_found'],
    async handle(call, { db }: WebhooksDependencies) {
      const { problem } = call
      const { since } = call.body
      const accountId = await audience.accountId(call, db)
      const { webhookId } = call.params
      const some = (tx: Db) => replaySome(tx, accountId, webhookId, new Date(since))
      const first = await audience.change(call, db, 'webhook.replay', { webhookId, since }, some)
      if (first === undefined) throw problem('not_found', noSuchWebhook)
      let deliveries = first
      let last: number | undefined = first
      while (last === BATCH_SIZE) {
        last = await db.transaction().execute(some)
        deliveries += last ?? 0
      }
      return { 200: { deliveries } }
    },
  })

  return { test, list, get, resend, replay }
}
