import { ApiKey, ApiKeyList, CreateApiKeyRequest, CreatedApiKey } from '@atelier/contract/api-key.ts'
import { Uuid } from '@atelier/contract/formats.ts'
import { randomInt } from 'node:crypto'
import { Type } from 'typebox'
import { endsBeforeItBegins, mintKey, tooManyKeys } from '../accounts/keys.ts'
import { createKey, hasPassed, hasRoomForKey, listKeys, revokeKey } from '../accounts/keys.store.ts'
import { endpoint } from '../platform/http/endpoint.ts'
import { invalidParams } from '../platform/http/problem.ts'

export const createMyKey = endpoint({
  method: 'POST',
  path: '/account/v1/keys',
  summary: 'Create an API key',
  description: 'The answer holds the key itself, this once. Store it before you do anything else.',
  scope: 'session',
  body: CreateApiKeyRequest,
  responds: { 201: CreatedApiKey },
  problems: ['invalid_params'],
  async handle({ db, account, body, problem }) {
    if (body.expiresAt && (await hasPassed(db, body.expiresAt))) throw invalidParams([endsBeforeItBegins])
    const key = mintKey(randomInt)
    const created = await db.transaction().execute(async (tx) => {
      if (!(await hasRoomForKey(tx, account.id))) throw problem('invalid_params', tooManyKeys)
      return createKey(tx, account.id, key, body)
    })
    return { 201: { ...created, key } }
  },
})

export const listMyKeys = endpoint({
  method: 'GET',
  path: '/account/v1/keys',
  summary: 'List your API keys',
  description:
    'Also the newest of those revoked or expired, with what each has spent this month. The keys themselves are not kept.',
  scope: 'session',
  responds: { 200: ApiKeyList },
  problems: [],
  async handle({ db, account }) {
    return { 200: { items: await listKeys(db, account.id) } }
  },
})

export const revokeMyKey = endpoint({
  method: 'POST',
  path: '/account/v1/keys/{keyId}/revoke',
  summary: 'Revoke an API key',
  description:
    'It buys and cancels nothing more, and event streams tell it nothing more, from this answer on. Other requests with it fail at once, on other nodes within five seconds.',
  scope: 'session',
  params: Type.Object({ keyId: Uuid }),
  responds: { 200: ApiKey },
  problems: ['not_found'],
  async handle({ db, account, params: { keyId }, keyRing, problem }) {
    const revoked = await db.transaction().execute((tx) => revokeKey(tx, account.id, keyId))
    if (!revoked) throw problem('not_found', 'You have no such key.')
    keyRing.forget()
    return { 200: revoked }
  },
})
