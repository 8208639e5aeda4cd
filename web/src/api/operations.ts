import type { PublicAccount } from '@atelier/contract/account.ts'
import type { ApiKey, CreateApiKeyRequest, CreatedApiKey } from '@atelier/contract/api-key.ts'
import type { Generation, GenerationPage } from '@atelier/contract/generation.ts'
import type { GenerationsQuery } from '@atelier/contract/generations-query.ts'
import type { ModelsResponse } from '@atelier/contract/model.ts'
import type { Person, Session } from '@atelier/contract/person.ts'
import type { Service } from '@atelier/contract/service.ts'
import type { Webhook } from '@atelier/contract/webhook.ts'
import { at, call, get, post, type Listed, type Signal } from './client.ts'

/** The operations of models, generations, the account and its coins, by their ids in `openapi.json`. */
export const api = {
  getService: (signal?: Signal) => get<Service>('/account/v1/service', signal),
  listModels: (signal?: Signal) => get<ModelsResponse>('/v1/models', signal),

  signIn: (body: { email: string; password: string; code?: string }) =>
    call('POST', '/account/v1/sign-in', { body, isAnonymous: true }),
  signUp: (body: { email: string; password?: string; name?: string }) =>
    call('POST', '/account/v1/sign-up', { body, isAnonymous: true }),
  signInWithLink: (body: { token: string; password: string; code?: string }) =>
    call('POST', '/account/v1/sign-in-link', { body, isAnonymous: true }),
  signOut: () => post('/account/v1/sign-out'),
  signOutEverywhere: () => post('/account/v1/sign-out-everywhere'),

  getAccount: (signal?: Signal) => get<PublicAccount>('/v1/account', signal),
  getSession: (signal?: Signal) => get<Session>('/account/v1/session', signal),
  updatePerson: (body: { name?: string; lowBalanceCoins?: number | null }) =>
    call<Person>('PATCH', '/account/v1/account', { body }),

  listMyKeys: (signal?: Signal) => get<Listed<ApiKey>>('/account/v1/keys', signal),
  createMyKey: (body: CreateApiKeyRequest) => post<CreatedApiKey>('/account/v1/keys', body),
  revokeMyKey: (id: string) => post<ApiKey>(at`/account/v1/keys/${id}/revoke`),

  listMyWebhooks: (signal?: Signal) => get<Listed<Webhook>>('/account/v1/webhooks', signal),

  listGenerations: (query: GenerationsQuery, signal?: Signal) =>
    get<GenerationPage>('/v1/generations', signal, query),
  cancelGeneration: (id: string) => post<Generation>(at`/v1/generations/${id}/cancel`),
  getGeneration: (id: string, signal?: Signal) => get<Generation>(at`/v1/generations/${id}`, signal),
}
