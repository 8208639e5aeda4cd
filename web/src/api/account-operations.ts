import type { GenerationDelivery } from '@atelier/contract/delivery.ts'
import type { OpenHoldList } from '@atelier/contract/holds.ts'
import type { LedgerFilters, LedgerPage } from '@atelier/contract/ledger.ts'
import type { Receipt } from '@atelier/contract/receipt.ts'
import type { BackupCodes, SecondFactor, SecondFactorSecret } from '@atelier/contract/second-factor.ts'
import type { SignInList } from '@atelier/contract/sign-in.ts'
import type { Usage, UsageQuery } from '@atelier/contract/usage.ts'
import { at, get, post, type Listed, type Signal } from './client.ts'

/** The operations of sessions, receipts and coins. A first visit does without them, so it does not load them. */
export const accountApi = {
  listMySignIns: (signal?: Signal) => get<SignInList>('/account/v1/sign-ins', signal),
  endMySignIn: (id: string) => post(at`/account/v1/sign-ins/${id}/end`),
  changeMyPassword: (body: { currentPassword: string; newPassword: string }) =>
    post('/account/v1/password', body),
  getMySecondFactor: (signal?: Signal) => get<SecondFactor>('/account/v1/second-factor', signal),
  beginMySecondFactor: (body: { password: string }) =>
    post<SecondFactorSecret>('/account/v1/second-factor', body),
  confirmMySecondFactor: (body: { code: string }) =>
    post<BackupCodes>('/account/v1/second-factor/confirm', body),
  renewMyBackupCodes: (body: { password: string; code: string }) =>
    post<BackupCodes>('/account/v1/second-factor/backup-codes', body),
  removeMySecondFactor: (body: { password: string; code: string }) =>
    post('/account/v1/second-factor/remove', body),
  deleteMyAccount: (body: { password: string; email: string; code?: string }) =>
    post('/account/v1/delete', body),
  listMyDeliveriesOf: (id: string, signal?: Signal) =>
    get<Listed<GenerationDelivery>>(at`/account/v1/generations/${id}/deliveries`, signal),
  getReceipt: (id: string, signal?: Signal) =>
    get<Receipt>(at`/account/v1/generations/${id}/receipt`, signal),
  listMyLedger: (query: LedgerFilters & { cursor?: string }, signal?: Signal) =>
    get<LedgerPage>('/account/v1/ledger', signal, query),
  listMyHolds: (signal?: Signal) => get<OpenHoldList>('/account/v1/holds', signal),
  getMyUsage: (query: UsageQuery, signal?: Signal) => get<Usage>('/account/v1/usage', signal, query),
}
