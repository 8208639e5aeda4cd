import { ApiKey, ApiKeyList, CreateApiKeyRequest, CreatedApiKey } from '@atelier/contract/api-key.ts'
import { Uuid } from '@atelier/contract/formats.ts'
import { randomInt } from 'node:crypto'
import { paramsAt, type Audience } from './audience.ts'
import type { AccountsDependencies } from './dependencies.ts'
import { expiresInThePast, mintKey, tooManyKeys } from './keys.ts'
import { createKey, hasPassed, hasRoomForKey, listKeys, revokeKey } from './keys.store.ts'
import { endpoint } from '../platform/http/endpoint.ts'
import { invalidParams } from '../platform/http/problem.ts'

/** The API keys of an account. */
export function keyEndpoints(audience: Audience) {
  const { scope } = audience
  const texts = textsFor[scope]
  const all = { scope, path: `${audience.path}/keys`, params: paramsAt(audience, {}) } as const

  const create = endpoint({
    method: 'POST',
    ...all,
    ...texts.create,
    body: CreateApiKeyRequest,
    responds: { 201: CreatedApiKey },
    problems: ['invalid_params', ...audience.problems],
    async handle(call, { db }: AccountsDependencies) {
      const { body, problem } = call
      const accountId = await audience.accountId(call, db)
      if (body.expiresAt && (await hasPassed(db, body.expiresAt))) throw invalidParams([expiresInThePast])
      const key = mintKey(randomInt)
      const record = ({ id }: ApiKey) => ({ keyId: id, ...body })
      const created = await audience.change(call, db, 'key.create', record, async (tx) =>
        (await hasRoomForKey(tx, accountId)) ? createKey(tx, accountId, key, body) : undefined,
      )
      if (!created) throw problem('invalid_params', tooManyKeys)
      return { 201: { ...created, key } }
    },
  })

  const list = endpoint({
    method: 'GET',
    ...all,
    ...texts.list,
    responds: { 200: ApiKeyList },
    problems: audience.problems,
    async handle(call, { db }: AccountsDependencies) {
      return { 200: { items: await listKeys(db, await audience.accountId(call, db)) } }
    },
  })

  const revoke = endpoint({
    method: 'POST',
    scope,
    path: `${all.path}/{keyId}/revoke`,
    params: paramsAt(audience, { keyId: Uuid }),
    ...texts.revoke,
    isForSupport: true,
    responds: { 200: ApiKey },
    problems: ['not_found'],
    async handle(call, { db, apiKeyCache }: AccountsDependencies) {
      const { problem } = call
      const { keyId } = call.params
      const accountId = await audience.accountId(call, db)
      const revoked = await audience.change(call, db, 'key.revoke', { keyId }, (tx) =>
        revokeKey(tx, accountId, keyId),
      )
      if (!revoked) throw problem('not_found', 'There is no such key on this account.')
      apiKeyCache.clear()
      return { 200: revoked }
    },
  })

  return { create, list, revoke }
}

const endsAtOnce =
  'It buys and cancels nothing more, and event streams tell it nothing more, from this answer on. Other requests with it fail at once, on other nodes within five seconds.'

const textsFor = {
  session: {
    create: {
      summary: 'Create an API key',
      description: 'The answer holds the key itself, this once. Store it before you do anything else.',
    },
    list: {
      summary: 'List your API keys',
      description:
        'Also the newest of those revoked or expired, with what each has spent this month. The keys themselves are not kept.',
    },
    revoke: { summary: 'Revoke an API key', description: endsAtOnce },
  },
  operator: {
    create: {
      summary: 'Create an API key for an account',
      description: 'The answer holds the key itself, this once.',
    },
    list: {
      summary: "List an account's API keys",
      description: 'Also the newest of those revoked or expired, with what each has spent this month.',
    },
    revoke: { summary: 'Revoke an API key', description: `${endsAtOnce} It cannot be undone.` },
  },
}
