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
import {
  AT_A_TIME,
  addTestDelivery,
  findDelivery,
  listAttempts,
  listDeliveries,
  readAttempts,
  replaySome,
  resend as resendDelivery,
} from './deliveries.store.ts'
import { wireDelivery, wireDeliveryDetail } from './delivery.ts'
import { noSuchWebhook, paramsAt, type Door } from './door.ts'
import { findWebhook } from './store.ts'

const noSuchDelivery = 'There is no such delivery to this webhook.'

/** What was sent to a webhook, and sending it again. */
export function deliveryEndpoints(door: Door) {
  const { scope } = door
  const webhook = {
    scope,
    path: `${door.path}/webhooks/{webhookId}`,
    params: paramsAt(door, { webhookId: Uuid }),
  } as const
  const delivery = {
    scope,
    path: `${webhook.path}/deliveries/{deliveryId}`,
    params: paramsAt(door, { webhookId: Uuid, deliveryId: Uuid }),
  } as const

  const test = endpoint({
    method: 'POST',
    ...webhook,
    path: `${webhook.path}/test`,
    summary: 'Send a test event to a webhook',
    description:
      'One signed attempt, also to a disabled webhook, that tells of an example. Read the delivery for what came of it.',
    body: TestWebhookRequest,
    responds: { 201: Delivery },
    problems: ['invalid_params', 'not_found'],
    async handle(call) {
      const { problem } = call
      const { type = 'generation.succeeded' } = call.body
      const accountId = await door.accountId(call)
      const { webhookId } = call.params
      const sent = await door.change(call, 'webhook.test', { webhookId, type }, (tx) =>
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
    async handle(call) {
      const { db, cursors, problem } = call
      const { cursor, state, limit = limits.pageSizeDefault } = call.query
      const { webhookId } = call.params
      if (!(await findWebhook(db, await door.accountId(call), webhookId)))
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
    description: 'Every attempt with the headers and body that were sent, and the first KiB of each answer.',
    responds: { 200: DeliveryDetail },
    problems: ['not_found'],
    async handle(call) {
      const { problem } = call
      const { webhookId, deliveryId } = call.params
      const found = await findDelivery(call.db, await door.accountId(call), webhookId, deliveryId)
      if (!found) throw problem('not_found', noSuchDelivery)
      return { 200: wireDeliveryDetail(found, await readAttempts(call.db, deliveryId)) }
    },
  })

  const resend = endpoint({
    method: 'POST',
    ...delivery,
    path: `${delivery.path}/resend`,
    summary: 'Send a delivery again',
    description:
      'Now, under the same event id and with all its attempts before it again. While an attempt is under way, that one has to end first.',
    responds: { 200: Delivery },
    problems: ['not_found'],
    async handle(call) {
      const { problem } = call
      const accountId = await door.accountId(call)
      const { webhookId, deliveryId } = call.params
      const resent = await door.change(call, 'webhook.resend', { webhookId, deliveryId }, (tx) =>
        resendDelivery(tx, accountId, webhookId, deliveryId),
      )
      if (!resent) throw problem('not_found', noSuchDelivery)
      const attempts = await listAttempts(call.db, [deliveryId])
      return { 200: wireDelivery(resent, attempts.get(deliveryId) ?? []) }
    },
  })

  const replay = endpoint({
    method: 'POST',
    ...webhook,
    path: `${webhook.path}/replay`,
    summary: 'Send again what failed or was skipped',
    description: 'Every such event since a moment, oldest first, two at a time, under their event ids.',
    body: ReplayRequest,
    responds: { 200: Replayed },
    problems: ['invalid_params', 'not_found'],
    async handle(call) {
      const { problem } = call
      const { since } = call.body
      const accountId = await door.accountId(call)
      const { webhookId } = call.params
      const some = (tx: Db) => replaySome(tx, accountId, webhookId, new Date(since))
      const first = await door.change(call, 'webhook.replay', { webhookId, since }, some)
      if (first === undefined) throw problem('not_found', noSuchWebhook)
      let deliveries = first
      for (let last: number | undefined = first; last === AT_A_TIME; deliveries += last ?? 0)
        last = await call.db.transaction().execute(some)
      return { 200: { deliveries } }
    },
  })

  return { test, list, get, resend, replay }
}
