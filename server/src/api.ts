import { getAccount } from './accounts/get.endpoint.ts'
import { getAsset } from './assets/get.endpoint.ts'
import { downloadFile } from './assets/download.endpoint.ts'
import { listEffects } from './catalog/list-effects.endpoint.ts'
import { listModels } from './catalog/list-models.endpoint.ts'
import { createQuote } from './catalog/quote.endpoint.ts'
import { showThumbnail } from './catalog/show-thumbnail.endpoint.ts'
import { followGeneration } from './events/follow-generation.endpoint.ts'
import { listEvents } from './events/list-events.endpoint.ts'
import { cancelGeneration } from './generations/cancel.endpoint.ts'
import { getConcurrency } from './generations/concurrency.endpoint.ts'
import { getGeneration } from './generations/get.endpoint.ts'
import { listGenerations } from './generations/list.endpoint.ts'
import { submitGeneration } from './generations/submit.endpoint.ts'
import { getHealth } from './health/healthz.endpoint.ts'
import { getReadiness } from './health/readyz.endpoint.ts'
import {
  operatorCreateAccount,
  operatorGetAccount,
  operatorListAccounts,
  operatorUpdateAccount,
} from './operator/accounts.endpoint.ts'
import { operatorListActions } from './operator/actions.endpoint.ts'
import { operatorAudit } from './operator/audit.endpoint.ts'
import {
  operatorListEffects,
  operatorListModels,
  operatorUpdateEffect,
  operatorUpdateModel,
} from './operator/catalog.endpoint.ts'
import { operatorGrantCoins, operatorListLedger } from './operator/coins.endpoint.ts'
import {
  operatorGetGeneration,
  operatorGetReceipt,
  operatorListGenerations,
} from './operator/generations.endpoint.ts'
import { operatorCreateKey, operatorListKeys, operatorRevokeKey } from './operator/keys.endpoint.ts'
import { operatorGetSettings, operatorPutSettings } from './operator/settings.endpoint.ts'
import { getMetrics } from './operator/metrics.endpoint.ts'
import { operatorCreateSignInLink } from './operator/sign-in-link.endpoint.ts'
import { operatorDoor } from './operator/door.ts'
import { operatorStats } from './operator/stats.endpoint.ts'
import { operatorListAllWebhooks } from './operator/webhooks.endpoint.ts'
import { getPerson, getSession, updatePerson } from './page/account.endpoint.ts'
import { listMyDeliveriesOf } from './page/deliveries.endpoint.ts'
import { listMyGenerations } from './page/history.endpoint.ts'
import { listMyHolds } from './page/holds.endpoint.ts'
import { createMyKey, listMyKeys, revokeMyKey } from './page/keys.endpoint.ts'
import { downloadMyLedger, listMyLedger } from './page/ledger.endpoint.ts'
import { ownDoor } from './page/door.ts'
import { changeMyPassword } from './page/password.endpoint.ts'
import { getReceipt } from './page/receipt.endpoint.ts'
import { getService } from './page/service.endpoint.ts'
import { showPage } from './page/show.endpoint.ts'
import { endMySignIn, listMySignIns } from './page/sign-ins.endpoint.ts'
import { signIn, signInWithLink, signOut, signOutEverywhere } from './page/sign-in.endpoint.ts'
import { signUp } from './page/sign-up.endpoint.ts'
import { deleteMyAsset } from './page/delete-asset.endpoint.ts'
import { deleteMyGeneration } from './page/delete-generation.endpoint.ts'
import { listMyUploads } from './page/uploads.endpoint.ts'
import { downloadMyUsage, getMyUsage } from './page/usage.endpoint.ts'
import type { Endpoint } from './platform/http/endpoint.ts'
import { showDocs, showProblem, showProblemIndex } from './reference/docs.endpoint.ts'
import { getOpenApi, getOpenApi30 } from './reference/openapi.endpoint.ts'
import { createUpload } from './uploads/create.endpoint.ts'
import { deliveryEndpoints } from './webhooks/deliveries.endpoint.ts'
import { webhookEndpoints } from './webhooks/webhooks.endpoint.ts'

const myWebhooks = webhookEndpoints(ownDoor)
const myDeliveries = deliveryEndpoints(ownDoor)
const webhooks = webhookEndpoints(operatorDoor)
const deliveries = deliveryEndpoints(operatorDoor)

/** Every operation there is, under its operation id. */
export const api: Record<string, Endpoint> = {
  listModels,
  listEffects,
  createQuote,
  submitGeneration,
  listGenerations,
  getConcurrency,
  getGeneration,
  cancelGeneration,
  followGeneration,
  listEvents,
  createUpload,
  getAsset,
  getAccount,
  downloadFile,

  signIn,
  signUp,
  signInWithLink,
  signOut,
  signOutEverywhere,
  getService,
  getSession,
  getPerson,
  updatePerson,
  changeMyPassword,
  listMySignIns,
  endMySignIn,
  createMyKey,
  listMyKeys,
  revokeMyKey,
  listMyLedger,
  downloadMyLedger,
  listMyHolds,
  getMyUsage,
  downloadMyUsage,
  listMyGenerations,
  getReceipt,
  listMyDeliveriesOf,
  deleteMyGeneration,
  listMyUploads,
  deleteMyAsset,
  createMyWebhook: myWebhooks.create,
  listMyWebhooks: myWebhooks.list,
  getMyWebhook: myWebhooks.get,
  getMyWebhookHours: myWebhooks.hours,
  updateMyWebhook: myWebhooks.update,
  deleteMyWebhook: myWebhooks.remove,
  rotateMyWebhookSecret: myWebhooks.rotate,
  testMyWebhook: myDeliveries.test,
  listMyDeliveries: myDeliveries.list,
  getMyDelivery: myDeliveries.get,
  resendMyDelivery: myDeliveries.resend,
  replayMyWebhook: myDeliveries.replay,

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
  operatorCreateWebhook: webhooks.create,
  operatorListWebhooks: webhooks.list,
  operatorGetWebhook: webhooks.get,
  operatorGetWebhookHours: webhooks.hours,
  operatorUpdateWebhook: webhooks.update,
  operatorDeleteWebhook: webhooks.remove,
  operatorRotateWebhookSecret: webhooks.rotate,
  operatorTestWebhook: deliveries.test,
  operatorListDeliveries: deliveries.list,
  operatorGetDelivery: deliveries.get,
  operatorResendDelivery: deliveries.resend,
  operatorReplayWebhook: deliveries.replay,
  operatorListAllWebhooks,
  operatorListModels,
  operatorUpdateModel,
  operatorListEffects,
  operatorUpdateEffect,
  operatorGetSettings,
  operatorPutSettings,
  operatorListActions,
  operatorListGenerations,
  operatorGetGeneration,
  operatorGetReceipt,
  operatorStats,
  operatorAudit,

  getOpenApi,
  getOpenApi30,
  getHealth,
  getReadiness,
  getMetrics,
}

/** Pages for people. They are mounted as operations are, but the document is about the API alone. */
export const pages: Record<string, Endpoint> = {
  showDocs,
  showProblemIndex,
  showProblem,
  showThumbnail,
  showPage,
}
