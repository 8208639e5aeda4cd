// The addresses below /operator, for operators alone; loaded by operator-entry.ts. How to add one: routes.tsx, and a tab in
// operator/tabs.ts.
import { createRoute } from '@tanstack/react-router'
import { errorCodes } from './api/error-codes.ts'
import { operator } from './operator-entry.ts'
import { router } from './routes.tsx'
import { optionalDay, optionalFlag, optionalOneOf, optionalText } from './search-params.ts'
import { lazyPage } from './shell/lazy-page.tsx'

const overview = createRoute({
  getParentRoute: () => operator,
  path: '/',
  validateSearch: (search) => ({ ...optionalOneOf(search, 'period', ['week', 'month']) }),
  component: lazyPage(() => import('./pages/operator/overview/overview-page.tsx'), 'OverviewPage'),
})

const accounts = createRoute({
  getParentRoute: () => operator,
  path: 'accounts',
  validateSearch: (search) => ({
    ...optionalText(search, 'query'),
    ...optionalOneOf(search, 'role', ['owner', 'support', 'read-only']),
    ...optionalFlag(search, 'locked'),
    ...optionalOneOf(search, 'sort', ['balance']),
    ...optionalFlag(search, 'create'),
    ...optionalText(search, 'cursor'),
  }),
  component: lazyPage(() => import('./pages/operator/accounts/accounts-page.tsx'), 'AccountsPage'),
})

const account = createRoute({
  getParentRoute: () => operator,
  path: 'accounts/$accountId',
  validateSearch: (search) => ({
    ...optionalOneOf(search, 'view', ['ledger', 'keys', 'notes', 'sign-ins', 'customer', 'data']),
    ...optionalOneOf(search, 'kind', ['grant', 'hold', 'charge', 'release', 'refund', 'redemption']),
    ...optionalDay(search, 'from'),
    ...optionalDay(search, 'to'),
    ...optionalText(search, 'cursor'),
  }),
  component: lazyPage(() => import('./pages/operator/account/account-page.tsx'), 'AccountPage'),
})

const generations = createRoute({
  getParentRoute: () => operator,
  path: 'generations',
  validateSearch: (search) => ({
    ...optionalText(search, 'id'),
    ...optionalText(search, 'account'),
    ...optionalText(search, 'model'),
    ...optionalText(search, 'backend'),
    ...optionalOneOf(search, 'status', ['queued', 'processing', 'succeeded', 'failed', 'canceled']),
    ...optionalOneOf(search, 'error', errorCodes),
    ...optionalDay(search, 'from'),
    ...optionalDay(search, 'to'),
    ...optionalText(search, 'cursor'),
    ...optionalOneOf(search, 'sort', ['newest', 'oldest']),
  }),
  component: lazyPage(() => import('./pages/operator/generations/generations-page.tsx'), 'GenerationsPage'),
})

const generation = createRoute({
  getParentRoute: () => operator,
  path: 'generations/$generationId',
  component: lazyPage(
    () => import('./pages/operator/generation/operator-generation-page.tsx'),
    'OperatorGenerationPage',
  ),
})

const log = createRoute({
  getParentRoute: () => operator,
  path: 'log',
  validateSearch: (search) => ({
    ...optionalText(search, 'actor'),
    ...optionalText(search, 'action'),
    ...optionalText(search, 'target'),
    ...optionalDay(search, 'from'),
    ...optionalDay(search, 'to'),
    ...optionalText(search, 'cursor'),
    ...optionalOneOf(search, 'sort', ['newest', 'oldest']),
  }),
  component: lazyPage(() => import('./pages/operator/log/log-page.tsx'), 'LogPage'),
})

const operators = createRoute({
  getParentRoute: () => operator,
  path: 'operators',
  validateSearch: (search) => ({
    ...optionalOneOf(search, 'role', ['owner', 'support', 'read-only']),
    ...optionalOneOf(search, 'sort', ['newest', 'oldest']),
    ...optionalText(search, 'cursor'),
  }),
  component: lazyPage(() => import('./pages/operator/operators/operators-page.tsx'), 'OperatorsPage'),
})

const models = createRoute({
  getParentRoute: () => operator,
  path: 'models',
  validateSearch: (search) => ({
    ...optionalText(search, 'text'),
    ...optionalOneOf(search, 'state', ['on', 'off', 'paused']),
    ...optionalText(search, 'effect'),
  }),
  component: lazyPage(() => import('./pages/operator/models/models-page.tsx'), 'OperatorModelsPage'),
})

const model = createRoute({
  getParentRoute: () => operator,
  path: 'models/$modelId',
  component: lazyPage(() => import('./pages/operator/model/model-page.tsx'), 'OperatorModelPage'),
})

const modelTools = createRoute({
  getParentRoute: () => operator,
  path: 'models/tools',
  component: lazyPage(() => import('./pages/operator/model-tools/model-tools-page.tsx'), 'ModelToolsPage'),
})

const backends = createRoute({
  getParentRoute: () => operator,
  path: 'backends',
  validateSearch: (search) => ({
    ...optionalText(search, 'text'),
    ...optionalText(search, 'backend'),
    ...optionalText(search, 'model'),
    ...optionalOneOf(search, 'sort', ['newest', 'oldest']),
    ...optionalText(search, 'cursor'),
  }),
  component: lazyPage(() => import('./pages/operator/backends/backends-page.tsx'), 'BackendsPage'),
})

const shares = createRoute({
  getParentRoute: () => operator,
  path: 'shares',
  validateSearch: (search) => ({
    ...optionalText(search, 'account'),
    ...optionalText(search, 'cursor'),
    ...optionalText(search, 'share'),
    ...optionalOneOf(search, 'reports', ['open', 'closed', 'all']),
    ...optionalText(search, 'reportsCursor'),
    ...optionalOneOf(search, 'sort', ['newest', 'oldest']),
    ...optionalOneOf(search, 'reportsSort', ['newest', 'oldest']),
    ...optionalFlag(search, 'reported'),
  }),
  component: lazyPage(() => import('./pages/operator/shares/shares-page.tsx'), 'SharesPage'),
})

const webhooks = createRoute({
  getParentRoute: () => operator,
  path: 'webhooks',
  validateSearch: (search) => ({ ...optionalFlag(search, 'all'), ...optionalText(search, 'cursor') }),
  component: lazyPage(() => import('./pages/operator/webhooks/webhooks-page.tsx'), 'OperatorWebhooksPage'),
})

const codes = createRoute({
  getParentRoute: () => operator,
  path: 'codes',
  validateSearch: (search) => ({
    ...optionalText(search, 'query'),
    ...optionalOneOf(search, 'state', ['open', 'used_up', 'expired', 'ended']),
    ...optionalOneOf(search, 'sort', ['newest', 'oldest']),
    ...optionalFlag(search, 'create'),
    ...optionalText(search, 'cursor'),
  }),
  component: lazyPage(() => import('./pages/operator/codes/codes-page.tsx'), 'CodesPage'),
})

const codeBatch = createRoute({
  getParentRoute: () => operator,
  path: 'codes/$batchId',
  validateSearch: (search) => ({
    ...optionalText(search, 'account'),
    ...optionalOneOf(search, 'sort', ['newest', 'oldest']),
    ...optionalText(search, 'cursor'),
  }),
  component: lazyPage(() => import('./pages/operator/codes/batch-page.tsx'), 'BatchPage'),
})

const signIns = createRoute({
  getParentRoute: () => operator,
  path: 'sign-ins',
  validateSearch: (search) => ({
    ...optionalText(search, 'account'),
    ...optionalOneOf(search, 'outcome', ['failed', 'succeeded']),
    ...optionalText(search, 'cursor'),
    ...optionalOneOf(search, 'sort', ['newest', 'oldest']),
  }),
  component: lazyPage(() => import('./pages/operator/sign-ins/sign-ins-page.tsx'), 'SignInsPage'),
})

const settings = createRoute({
  getParentRoute: () => operator,
  path: 'settings',
  component: lazyPage(() => import('./pages/operator/settings/settings-page.tsx'), 'OperatorSettingsPage'),
})

const pages = [
  overview,
  accounts,
  account,
  generations,
  generation,
  operators,
  log,
  models,
  modelTools,
  model,
  backends,
  shares,
  webhooks,
  codes,
  codeBatch,
  signIns,
  settings,
] as const

/** What the compiler knows of the office, whether it was loaded or not. */
export type OperatorRoutes = ReturnType<typeof operator.addChildren<typeof pages>>

/** Tells the router of them, instead of what stood for them. */
export function addOperatorPages(): void {
  operator.addChildren(pages)
  router.setRoutes(router.buildRouteTree())
}
