import type { AccountOverview } from '@atelier/contract/account-overview.ts'
import type { ApiKey } from '@atelier/contract/api-key.ts'
import type { LedgerEntry, LedgerFilters } from '@atelier/contract/ledger.ts'
import type { AccountNote } from '@atelier/contract/account-note.ts'
import type { GrantRequest } from '@atelier/contract/grant.ts'
import type {
  CreateAccountRequest,
  OperatorAccount,
  SignInLink,
  UpdateAccountRequest,
} from '@atelier/contract/operator-account.ts'
import type { SignInAttempt } from '@atelier/contract/sign-in-attempt.ts'
import { at, call, get, post, type Listed, type Paged, type Signal } from './client.ts'

/** What operators do to one account. */
export const operatorAccountApi = {
  createAccount: (body: CreateAccountRequest) => post<OperatorAccount>('/operator/v1/accounts', body),
  getAccount: (id: string, signal?: Signal) => get<OperatorAccount>(at`/operator/v1/accounts/${id}`, signal),
  updateAccount: (id: string, body: UpdateAccountRequest) =>
    call<OperatorAccount>('PATCH', at`/operator/v1/accounts/${id}`, { body }),
  createSignInLink: (id: string) => post<SignInLink>(at`/operator/v1/accounts/${id}/sign-in-link`),
  grantCoins: (id: string, body: GrantRequest, idempotencyKey: string) =>
    call<LedgerEntry>('POST', at`/operator/v1/accounts/${id}/coins`, {
      body,
      headers: { 'idempotency-key': idempotencyKey },
    }),
  listLedger: (id: string, query: LedgerFilters & { cursor?: string }, signal?: Signal) =>
    get<Paged<LedgerEntry>>(at`/operator/v1/accounts/${id}/ledger`, signal, query),
  listKeys: (id: string, signal?: Signal) =>
    get<Listed<ApiKey>>(at`/operator/v1/accounts/${id}/keys`, signal),
  revokeKey: (id: string, keyId: string) =>
    post<ApiKey>(at`/operator/v1/accounts/${id}/keys/${keyId}/revoke`),
  listNotes: (id: string, cursor: string | undefined, signal?: Signal) =>
    get<Paged<AccountNote>>(at`/operator/v1/accounts/${id}/notes`, signal, { cursor }),
  addNote: (id: string, text: string) => post<AccountNote>(at`/operator/v1/accounts/${id}/notes`, { text }),
  listSignIns: (account: string, cursor: string | undefined, signal?: Signal) =>
    get<Paged<SignInAttempt>>('/operator/v1/sign-ins', signal, { account, cursor }),
  signOut: (id: string) => post<{ sessions: number }>(at`/operator/v1/accounts/${id}/sign-out`),
  resetSecondFactor: (id: string) => post(at`/operator/v1/accounts/${id}/reset-second-factor`),
  /** Recorded, each time. */
  viewAsPerson: (id: string) => get<AccountOverview>(at`/operator/v1/accounts/${id}/overview`),
  deleteAccount: (id: string, reason: string) =>
    post<OperatorAccount>(at`/operator/v1/accounts/${id}/delete`, { reason }),
}
