import { getAccount } from './accounts/account.endpoint.ts'
import { listMyAgents, updateMyAgent } from './agents/agents.account-endpoint.ts'
import { authorizeAgent } from './agents/authorize.endpoint.ts'
import { answerConsent, getConsent } from './agents/consent.account-endpoint.ts'
import {
  getAuthorizationServer,
  getProtectedResource,
  getProtectedResourceOfMcp,
} from './agents/metadata.endpoint.ts'
import { registerAgentClient } from './agents/register.endpoint.ts'
import { revokeAgentToken } from './agents/revoke.endpoint.ts'
import { issueAgentTokens } from './agents/token.endpoint.ts'
import {
  operatorListBackends,
  operatorDownloadBackends,
  operatorPauseBackend,
  operatorProbeBackend,
  operatorResumeBackend,
} from './backends/backends.operator-endpoint.ts'
import { receiveCallback } from './backends/callback.endpoint.ts'
import {
  operatorDownloadParked,
  operatorJudgeParked,
  operatorListParked,
} from './backends/parked.operator-endpoint.ts'
import {
  operatorDeleteBrandImage,
  operatorGetBrand,
  operatorPutBrand,
  operatorPutBrandImage,
} from './brand/brand.operator-endpoint.ts'
import { showFavicon, showLogo, showManifest } from './brand/files.endpoint.ts'
import { getAsset } from './assets/get.endpoint.ts'
import { downloadFile } from './assets/files.endpoint.ts'
import { listEffects } from './catalog/effects.endpoint.ts'
import { listModels } from './catalog/models.endpoint.ts'
import { createQuote } from './catalog/quotes.endpoint.ts'
import { operatorPreviewPrice } from './catalog/price-preview.operator-endpoint.ts'
import { operatorListModelFiles, operatorReloadModels } from './catalog/reload.operator-endpoint.ts'
import { showExample, showThumbnail } from './catalog/shown-files.endpoint.ts'
import { createMyDownload } from './downloads/create.account-endpoint.ts'
import { downloadGeneration } from './downloads/generation-download.endpoint.ts'
import { downloadArchive } from './downloads/get.endpoint.ts'
import { followGeneration } from './events/generation-events.endpoint.ts'
import { listEvents } from './events/list.endpoint.ts'
import { cancelGeneration } from './generations/cancel.endpoint.ts'
import { getConcurrency } from './generations/concurrency.endpoint.ts'
import { getGeneration } from './generations/get.endpoint.ts'
import { listGenerations } from './generations/list.endpoint.ts'
import { submitGeneration } from './generations/submit.endpoint.ts'
import { getSharedSettings } from './shares/settings.endpoint.ts'
import {
  operatorDismissReport,
  operatorDownloadReports,
  operatorListReports,
} from './shares/reports.operator-endpoint.ts'
import { reportShare } from './shares/report.endpoint.ts'
import { createMyShare, listMyShares, revokeMyShare } from './shares/shares.account-endpoint.ts'
import {
  operatorDownloadShares,
  operatorGetShare,
  operatorListShares,
  operatorRemoveShare,
} from './shares/shares.operator-endpoint.ts'
import { showShare, showSharedPicture } from './shares/show.endpoint.ts'
import { getHealth } from './health/healthz.endpoint.ts'
import { getReadiness } from './health/readyz.endpoint.ts'
import {
  operatorCreateAccount,
  operatorDownloadAccounts,
  operatorGetAccount,
  operatorListAccounts,
  operatorUpdateAccount,
} from './accounts/accounts.operator-endpoint.ts'
import { operatorDownloadOperators, operatorListOperators } from './accounts/operators.operator-endpoint.ts'
import {
  beginMySecondFactor,
  confirmMySecondFactor,
  getMySecondFactor,
  removeMySecondFactor,
  renewMyBackupCodes,
} from './accounts/second-factor.account-endpoint.ts'
import {
  operatorDownloadSignInAttempts,
  operatorListSignInAttempts,
  operatorResetSecondFactor,
  operatorSignOutAccount,
} from './accounts/sign-ins.operator-endpoint.ts'
import { operatorAddNote, operatorListNotes } from './accounts/notes.operator-endpoint.ts'
import { operatorGetAccountOverview } from './accounts/overview.operator-endpoint.ts'
import { operatorCheckModels } from './model-files/check.operator-endpoint.ts'
import { operatorImportModel } from './model-files/import.operator-endpoint.ts'
import { operatorTryModel } from './model-files/try.operator-endpoint.ts'
import { operatorDownloadActions, operatorListActions } from './operator-actions/list.operator-endpoint.ts'
import { operatorAudit } from './coins/audit.operator-endpoint.ts'
import {
  operatorListEffects,
  operatorDownloadEffects,
  operatorListModels,
  operatorDownloadModels,
  operatorOrderEffects,
  operatorOrderModels,
  operatorUpdateEffect,
  operatorResumeModel,
  operatorUpdateModel,
} from './catalog/catalog.operator-endpoint.ts'
import { operatorGrantCoins } from './coins/grant.operator-endpoint.ts'
import { operatorDownloadLedger, operatorListLedger } from './coins/ledger.operator-endpoint.ts'
import { operatorRefundGeneration } from './coins/refund.operator-endpoint.ts'
import {
  operatorCreateCodes,
  operatorDownloadRedemptions,
  operatorEndCodes,
  operatorGetCodes,
  operatorListCodes,
  operatorDownloadCodes,
  operatorListRedemptions,
} from './codes/codes.operator-endpoint.ts'
import { redeemCode } from './codes/redeem.endpoint.ts'
import {
  operatorDownloadGenerations,
  operatorGetGeneration,
  operatorGetReceipt,
  operatorListAttempts,
  operatorListGenerations,
} from './generations/generations.operator-endpoint.ts'
import { operatorGetSettings, operatorPutSettings } from './settings/settings.operator-endpoint.ts'
import { getMetrics } from './health/metrics.endpoint.ts'
import { operatorCreateSignInLink } from './accounts/sign-in-link.operator-endpoint.ts'
import { operatorAudience } from './operator-actions/operator-audience.ts'
import { operatorOverview } from './stats/overview.operator-endpoint.ts'
import { operatorStats } from './stats/stats.operator-endpoint.ts'
import { operatorDownloadWebhooks, operatorListAllWebhooks } from './webhooks/list-all.operator-endpoint.ts'
import { getPerson, getSession, updatePerson } from './accounts/account.account-endpoint.ts'
import { listMyDeliveriesOf } from './webhooks/generation-deliveries.account-endpoint.ts'
import { listMyGenerations } from './generations/list.account-endpoint.ts'
import { listMyHolds } from './coins/holds.account-endpoint.ts'
import { keyEndpoints } from './accounts/keys.shared-endpoint.ts'
import { downloadMyLedger, listMyLedger } from './coins/ledger.account-endpoint.ts'
import { accountAudience } from './accounts/account-audience.ts'
import { changeMyPassword } from './accounts/password.account-endpoint.ts'
import { getReceipt } from './generations/receipt.account-endpoint.ts'
import {
  createMyCollection,
  deleteMyCollection,
  listMyCollections,
  renameMyCollection,
} from './generations/collections.account-endpoint.ts'
import { changeMyLabels } from './generations/labels.account-endpoint.ts'
import { listMyTags } from './generations/tags.account-endpoint.ts'
import { listMySources } from './generations/sources.account-endpoint.ts'
import { listTypicalTimes } from './generations/typical-times.account-endpoint.ts'
import { getService } from './settings/service.account-endpoint.ts'
import { showPage } from './account-page/show.endpoint.ts'
import { endMySignIn, listMySignIns } from './accounts/sign-ins.account-endpoint.ts'
import {
  checkSignInLink,
  signIn,
  signInWithLink,
  signOut,
  signOutEverywhere,
} from './accounts/sign-in.account-endpoint.ts'
import { signUp } from './accounts/sign-up.account-endpoint.ts'
import { deleteMyAccount } from './privacy/delete.account-endpoint.ts'
import { operatorDeleteAccount } from './privacy/delete.operator-endpoint.ts'
import { exportMyData } from './privacy/export.account-endpoint.ts'
import { operatorExportAccount } from './privacy/export.operator-endpoint.ts'
import { deleteMyAsset } from './assets/delete.account-endpoint.ts'
import { deleteMyGeneration } from './generations/delete.account-endpoint.ts'
import { listMyUploads } from './uploads/list.account-endpoint.ts'
import { downloadMyUsage, getMyUsage } from './coins/usage.account-endpoint.ts'
import { callMcp, endMcpSession, openMcpStream } from './mcp/mcp.endpoint.ts'
import type { Dependencies } from './dependencies.ts'
import type { HealthDependencies } from './health/dependencies.ts'
import type { Endpoint } from './platform/http/endpoint.ts'
import {
  getSearchIndex,
  showDocs,
  showGroup,
  showGuide,
  showOperatorDocs,
  showProblem,
  showProblemIndex,
  showSchemas,
} from './reference/docs.endpoint.ts'
import { getOpenApi, getOpenApi30 } from './reference/openapi.endpoint.ts'
import { createUpload } from './uploads/create.endpoint.ts'
import { deliveryEndpoints } from './webhooks/deliveries.shared-endpoint.ts'
import { webhookEndpoints } from './webhooks/webhooks.shared-endpoint.ts'

const myKeys = keyEndpoints(accountAudience)
const myWebhooks = webhookEndpoints(accountAudience)
const myDeliveries = deliveryEndpoints(accountAudience)
const keys = keyEndpoints(operatorAudience)
const webhooks = webhookEndpoints(operatorAudience)
const deliveries = deliveryEndpoints(operatorAudience)

/** What every node answers, also one that is starting, and a worker. */
export const healthChecks: Record<string, Endpoint<HealthDependencies>> = {
  getHealth,
  getReadiness,
  getMetrics,
}

/** Everything else, under its operation id. */
export const operations: Record<string, Endpoint<Dependencies>> = {
  listModels,
  listEffects,
  createQuote,
  submitGeneration,
  listGenerations,
  getConcurrency,
  getGeneration,
  cancelGeneration,
  followGeneration,
  downloadGeneration,
  listEvents,
  createUpload,
  getAsset,
  getAccount,
  redeemCode,
  downloadFile,
  downloadArchive,

  signIn,
  signUp,
  signInWithLink,
  checkSignInLink,
  signOut,
  signOutEverywhere,
  getService,
  getSession,
  getPerson,
  updatePerson,
  changeMyPassword,
  listMySignIns,
  endMySignIn,
  getMySecondFactor,
  beginMySecondFactor,
  confirmMySecondFactor,
  renewMyBackupCodes,
  removeMySecondFactor,
  exportMyData,
  deleteMyAccount,
  createMyKey: myKeys.create,
  listMyKeys: myKeys.list,
  revokeMyKey: myKeys.revoke,
  listMyAgents,
  updateMyAgent,
  listMyLedger,
  downloadMyLedger,
  listMyHolds,
  getMyUsage,
  downloadMyUsage,
  listMyGenerations,
  changeMyLabels,
  listMyTags,
  listMyCollections,
  createMyCollection,
  renameMyCollection,
  deleteMyCollection,
  listTypicalTimes,
  getReceipt,
  listMySources,
  listMyDeliveriesOf,
  deleteMyGeneration,
  listMyUploads,
  deleteMyAsset,
  createMyDownload,
  createMyShare,
  listMyShares,
  revokeMyShare,
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
  operatorDownloadAccounts,
  operatorGetAccount,
  operatorUpdateAccount,
  operatorGetAccountOverview,
  operatorListNotes,
  operatorAddNote,
  operatorExportAccount,
  operatorDeleteAccount,
  operatorCreateSignInLink,
  operatorSignOutAccount,
  operatorResetSecondFactor,
  operatorGrantCoins,
  operatorListLedger,
  operatorDownloadLedger,
  operatorRefundGeneration,
  operatorCreateCodes,
  operatorListCodes,
  operatorDownloadCodes,
  operatorGetCodes,
  operatorEndCodes,
  operatorListRedemptions,
  operatorDownloadRedemptions,
  operatorCreateKey: keys.create,
  operatorListKeys: keys.list,
  operatorRevokeKey: keys.revoke,
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
  operatorDownloadWebhooks,
  operatorListModels,
  operatorDownloadModels,
  operatorOrderModels,
  operatorUpdateModel,
  operatorPreviewPrice,
  operatorResumeModel,
  operatorImportModel,
  operatorCheckModels,
  operatorTryModel,
  operatorListModelFiles,
  operatorReloadModels,
  operatorListEffects,
  operatorDownloadEffects,
  operatorOrderEffects,
  operatorUpdateEffect,
  operatorListBackends,
  operatorDownloadBackends,
  operatorProbeBackend,
  operatorPauseBackend,
  operatorResumeBackend,
  operatorListParked,
  operatorDownloadParked,
  operatorJudgeParked,
  operatorGetSettings,
  operatorPutSettings,
  operatorGetBrand,
  operatorPutBrand,
  operatorPutBrandImage,
  operatorDeleteBrandImage,
  operatorListActions,
  operatorDownloadActions,
  operatorListSignInAttempts,
  operatorDownloadSignInAttempts,
  operatorListOperators,
  operatorDownloadOperators,
  operatorListGenerations,
  operatorDownloadGenerations,
  operatorGetGeneration,
  operatorListAttempts,
  operatorGetReceipt,
  operatorListShares,
  operatorDownloadShares,
  operatorGetShare,
  operatorRemoveShare,
  operatorListReports,
  operatorDownloadReports,
  operatorDismissReport,
  operatorStats,
  operatorOverview,
  operatorAudit,

  getOpenApi,
  getOpenApi30,
}

/** All that stands in the OpenAPI document. */
export const api = { ...operations, ...healthChecks }

/** Pages for people. They are mounted like operations, but are not in the OpenAPI document. */
export const pages: Record<string, Endpoint<Dependencies>> = {
  showDocs,
  showGroup,
  showGuide,
  showSchemas,
  showOperatorDocs,
  getSearchIndex,
  showProblemIndex,
  showProblem,
  showShare,
  showSharedPicture,
  getSharedSettings,
  reportShare,
  showThumbnail,
  showExample,
  showLogo,
  showFavicon,
  showManifest,
  showPage,
}

/**
 * For agents, by protocols of their own: tools, and how agents sign in, which clients find by its metadata, with
 * the question that the account page asks for it. Not in the OpenAPI document either, whose readers are programs with keys.
 */
export const forAgents: Record<string, Endpoint<Dependencies>> = {
  callMcp,
  openMcpStream,
  endMcpSession,
  getProtectedResource,
  getProtectedResourceOfMcp,
  getAuthorizationServer,
  registerAgentClient,
  authorizeAgent,
  issueAgentTokens,
  revokeAgentToken,
  getConsent,
  answerConsent,
}

/** For backends, which are told the address with their work; not in the OpenAPI document either. */
export const forBackends: Record<string, Endpoint<Dependencies>> = { receiveCallback }
