// The addresses below /operator, for operators alone: to everybody else there is nothing here. How to add one: routes.tsx,
// and a tab in operator/tabs.ts.
import { createRoute, notFound } from '@tanstack/react-router'
import { personQuery, queryClient } from './api/queries.ts'
import { root } from './root-route.tsx'
import { optionalFlag, optionalOneOf, optionalText } from './search-params.ts'
import { lazyPage } from './shell/lazy-page.tsx'

const operator = createRoute({
  getParentRoute: () => root,
  path: '/operator',
  beforeLoad: async () => {
    const person = await queryClient.ensureQueryData(personQuery)
    if (person?.operatorRole == null) throw notFound()
  },
  component: lazyPage(() => import('./operator/layout.tsx'), 'OperatorLayout'),
})

const accounts = createRoute({
  getParentRoute: () => operator,
  path: 'accounts',
  validateSearch: (search) => ({
    ...optionalText(search, 'query'),
    ...optionalOneOf(search, 'role', ['owner', 'support', 'read-only']),
    ...optionalFlag(search, 'locked'),
    ...optionalText(search, 'cursor'),
  }),
  component: lazyPage(() => import('./pages/operator/accounts/accounts-page.tsx'), 'AccountsPage'),
})

const models = createRoute({
  getParentRoute: () => operator,
  path: 'models',
  validateSearch: (search) => ({
    ...optionalText(search, 'text'),
    ...optionalOneOf(search, 'state', ['on', 'off', 'paused']),
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
  validateSearch: (search) => optionalText(search, 'cursor'),
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
  validateSearch: (search) => ({ ...optionalFlag(search, 'create'), ...optionalText(search, 'cursor') }),
  component: lazyPage(() => import('./pages/operator/codes/codes-page.tsx'), 'CodesPage'),
})

const codeBatch = createRoute({
  getParentRoute: () => operator,
  path: 'codes/$batchId',
  validateSearch: (search) => optionalText(search, 'cursor'),
  component: lazyPage(() => import('./pages/operator/codes/batch-page.tsx'), 'BatchPage'),
})

const signIns = createRoute({
  getParentRoute: () => operator,
  path: 'sign-ins',
  validateSearch: (search) => ({
    ...optionalText(search, 'account'),
    ...optionalOneOf(search, 'outcome', ['failed', 'succeeded']),
    ...optionalText(search, 'cursor'),
  }),
  component: lazyPage(() => import('./pages/operator/sign-ins/sign-ins-page.tsx'), 'SignInsPage'),
})

const settings = createRoute({
  getParentRoute: () => operator,
  path: 'settings',
  component: lazyPage(() => import('./pages/operator/settings/settings-page.tsx'), 'OperatorSettingsPage'),
})

export const operatorRoutes = operator.addChildren([
  accounts,
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
])
