import { getAccount } from './accounts/get.endpoint.ts'
import { listEffects } from './catalog/list-effects.endpoint.ts'
import { listModels } from './catalog/list-models.endpoint.ts'
import { getHealth } from './health/healthz.endpoint.ts'
import { getReadiness } from './health/readyz.endpoint.ts'
import {
  operatorCreateAccount,
  operatorGetAccount,
  operatorListAccounts,
  operatorUpdateAccount,
} from './operator/accounts.endpoint.ts'
import { operatorListActions } from './operator/actions.endpoint.ts'
import {
  operatorListEffects,
  operatorListModels,
  operatorUpdateEffect,
  operatorUpdateModel,
} from './operator/catalog.endpoint.ts'
import { operatorGrantCoins, operatorListLedger } from './operator/coins.endpoint.ts'
import { operatorCreateKey, operatorListKeys, operatorRevokeKey } from './operator/keys.endpoint.ts'
import { operatorGetSettings, operatorPutSettings } from './operator/settings.endpoint.ts'
import { getMetrics } from './operator/metrics.endpoint.ts'
import { operatorCreateSignInLink } from './operator/sign-in-link.endpoint.ts'
import { getPerson } from './page/account.endpoint.ts'
import { createMyKey, listMyKeys, revokeMyKey } from './page/keys.endpoint.ts'
import { signIn, signInWithLink, signOut, signOutEverywhere, signUp } from './page/sign-in.endpoint.ts'
import type { Endpoint } from './platform/http/endpoint.ts'

/** Every operation there is, under its operation id. */
export const api: Record<string, Endpoint> = {
  listModels,
  listEffects,
  getAccount,

  signIn,
  signUp,
  signInWithLink,
  signOut,
  signOutEverywhere,
  getPerson,
  createMyKey,
  listMyKeys,
  revokeMyKey,

  operatorCreateAccount,
  operatorListAccounts,
  operatorGetAccount,
  operatorUpdateAccount,
  operatorCreateSignInLink,
  operatorGrantCoins,
  operatorListLedger,
  operatorCreateKey,
  operatorListKeys,
  operatorRevokeKey,
  operatorListModels,
  operatorUpdateModel,
  operatorListEffects,
  operatorUpdateEffect,
  operatorGetSettings,
  operatorPutSettings,
  operatorListActions,

  getHealth,
  getReadiness,
  getMetrics,
}
