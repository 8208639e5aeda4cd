import { ApiKey, ApiKeyList, CreateApiKeyRequest, CreatedApiKey } from '@atelier/contract/api-key.ts'
import { Uuid } from '@atelier/contract/formats.ts'
import { randomInt } from 'node:crypto'
import { Type } from 'typebox'
import { endsBeforeItBegins, mintKey, tooManyKeys } from '../accounts/keys.ts'
import { createKey, hasPassed, hasRoomForKey, listKeys, revokeKey } from '../accounts/keys.store.ts'
import { findAccount } from '../accounts/store.ts'
import { endpoint } from '../platform/http/endpoint.ts'
import { invalidParams } from '../platform/http/problem.ts'
import { recordAction } from './actions.store.ts'

const params = Type.Object({ id: Uuid })

export const operatorCreateKey = endpoint({
  method: 'POST',
  path: '/operator/v1/accounts/{id}/keys',
  summary: 'Create an API key for an account',
  description: 'The answer holds the key itself, this once.',
  scope: 'operator',
  params,
  body: CreateApiKeyRequest,
  responds: { 201: CreatedApiKey },
  problems: ['invalid_params', 'not_found'],
  async handle({ db, params: { id }, body, operator, problem }) {
    if (!(await findAccount(db, id))) throw problem('not_found', 'There is no such account.')
    if (body.expiresAt && (await hasPassed(db, body.expiresAt))) throw invalidParams([endsBeforeItBegins])
    const key = mintKey(randomInt)
    const created = await db.transaction().execute(async (tx) => {
      if (!(await hasRoomForKey(tx, id))) throw problem('invalid_params', tooManyKeys)
      const row = await createKey(tx, id, key, body)
      await recordAction(tx, operator, 'key.create', id, { keyId: row.id, ...body })
      return row
    })
    return { 201: { ...created, key } }
  },
})

export const operatorListKeys = endpoint({
  method: 'GET',
  path: '/operator/v1/accounts/{id}/keys',
  summary: "List an account's API keys",
  description: 'Also the newest of those revoked or expired, with what each has spent this month.',
  scope: 'operator',
  params,
  responds: { 200: ApiKeyList },
  problems: ['not_found'],
  async handle({ db, params: { id }, problem }) {
    if (!(await findAccount(db, id))) throw problem('not_found', 'There is no such account.')
    return { 200: { items: await listKeys(db, id) } }
  },
})

export const operatorRevokeKey = endpoint({
  method: 'POST',
  path: '/operator/v1/accounts/{id}/keys/{keyId}/revoke',
  summary: 'Revoke an API key',
  description:
    'It buys and cancels nothing more, and event streams tell it nothing more, from this answer on. Other requests with it fail at once, on other nodes within five seconds. It cannot be undone.',
  scope: 'operator',
  params: Type.Object({ id: Uuid, keyId: Uuid }),
  responds: { 200: ApiKey },
  problems: ['not_found'],
  async handle({ db, params: { id, keyId }, operator, keyRing, problem }) {
    const revoked = await db.transaction().execute(async (tx) => {
      const key = await revokeKey(tx, id, keyId)
      if (key) await recordAction(tx, operator, 'key.revoke', id, { keyId })
      return key
    })
    if (!revoked) throw problem('not_found', 'There is no such key on this account.')
    keyRing.forget()
    return { 200: revoked }
  },
})
