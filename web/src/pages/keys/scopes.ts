import { keysOf } from '@atelier/contract/keys-of.ts'
import type { Scope } from '@atelier/contract/account.ts'
import * as messages from '#messages/keys.ts'

/** What a key with each scope may do: for people, and as the operations it opens. A test holds it to `openapi.json`. */
export const scopeDescriptions: Record<Scope, { does: string; operations: readonly string[] }> = {
  generate: {
    does: messages.generateScope,
    operations: ['POST /v1/quotes', 'POST /v1/generations', 'POST /v1/generations/{id}/cancel'],
  },
  read: {
    does: messages.readScope,
    operations: [
      'GET /v1/generations',
      'GET /v1/generations/concurrency',
      'GET /v1/generations/{id}',
      'GET /v1/generations/{id}/download',
      'GET /v1/generations/{id}/events',
      'GET /v1/events',
      'GET /v1/assets/{id}',
    ],
  },
  uploads: { does: messages.uploadScope, operations: ['POST /v1/uploads'] },
  account: { does: messages.accountScope, operations: ['GET /v1/account', 'POST /v1/redemptions'] },
}

export const allScopes = keysOf(scopeDescriptions)
