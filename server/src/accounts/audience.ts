import { Uuid } from '@atelier/contract/formats.ts'
import { Type, type TObject, type TOptional, type TProperties } from 'typebox'
import type { Callers } from '../platform/http/endpoint.ts'
import type { Db } from '../platform/db/database.ts'

type Scope = 'session' | 'operator'

/** A call by either audience; an operator names the account in the path. */
export type Call = Callers[Scope] & { params: { id?: string } }

/** The same operations for two audiences: people have them for their own account, operators for any. */
export type Audience = {
  scope: Scope
  path: '/account/v1' | '/operator/v1/accounts/{id}'
  /** Problems of this audience alone: for operators, the account may not exist. */
  problems: readonly 'not_found'[]
  accountId(call: Call, db: Db): Promise<string>
  /** Records that somebody looks at what another person wrote or made. */
  recordLook(call: Call, db: Db, action: string, detail: object): Promise<void>
  /**
   * Makes a change and records in the same transaction who did it; `undefined` means that nothing was changed. What is
   * recorded may depend on what came of it.
   */
  change<Result>(
    call: Call,
    db: Db,
    action: string,
    detail: object | ((result: Result) => object),
    work: (tx: Db) => Promise<Result | undefined>,
  ): Promise<Result | undefined>
}

/** The path params of an operation: the account only where it is not the caller's own. */
export function paramsAt<Names extends TProperties>(
  audience: Audience,
  names: Names,
): TObject<Names & { id: TOptional<typeof Uuid> }> {
  // Required of operators and absent for the others: to those who share the operation that is optional.
  return Type.Object(audience.scope === 'operator' ? { id: Uuid, ...names } : names) as never
}
