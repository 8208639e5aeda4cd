import { Uuid } from '@atelier/contract/formats.ts'
import { Type, type TObject, type TOptional, type TProperties } from 'typebox'
import type { Callers, Tools } from '../platform/http/endpoint.ts'
import type { Db } from '../platform/db/database.ts'

type Scope = 'session' | 'operator'

/** Whoever comes through a door; an operator names the account in the path. */
export type Call = Callers[Scope] & Tools & { params: { id?: string } }

/** The same operations through two doors: people have them for their own account, operators for any. */
export type Door = {
  scope: Scope
  path: '/account/v1' | '/operator/v1/accounts/{id}'
  /** What only this door answers: it has to find the account first. */
  problems: readonly 'not_found'[]
  accountId(call: Call): Promise<string>
  /** Changes something, and notes in the same transaction who did it; `undefined` means that nothing was changed. */
  change<Result>(
    call: Call,
    action: string,
    detail: object,
    work: (tx: Db) => Promise<Result | undefined>,
  ): Promise<Result | undefined>
}

/** What the path of an operation names: the account only where it is not the caller's own. */
export function paramsAt<Names extends TProperties>(
  door: Door,
  names: Names,
): TObject<Names & { id: TOptional<typeof Uuid> }> {
  return Type.Object(door.scope === 'operator' ? { id: Uuid, ...names } : names) as never
}

export const noSuchWebhook = 'There is no such webhook on this account.'
