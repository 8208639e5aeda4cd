// The addresses below /account, all of them for whoever is signed in. How to add one: routes.tsx.
import { createRoute, redirect } from '@tanstack/react-router'
import { programLanguages } from './code/languages.ts'
import { requireSignIn, root } from './root-route.tsx'
import {
  optionalCount,
  optionalDay,
  optionalFlag,
  optionalMoment,
  optionalOneOf,
  optionalPath,
  optionalText,
} from './search-params.ts'
import { lazyPage } from './shell/lazy-page.tsx'

const account = createRoute({ getParentRoute: () => root, path: '/account', beforeLoad: requireSignIn })

/** There is no page at `/account` itself, so it leads to the settings. */
const accountStart = createRoute({
  getParentRoute: () => account,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/account/settings', replace: true })
  },
})

const keys = createRoute({
  getParentRoute: () => account,
  path: 'keys',
  validateSearch: (search) => ({ ...optionalFlag(search, 'create'), ...optionalFlag(search, 'ended') }),
  component: lazyPage(() => import('./pages/keys/keys-page.tsx'), 'KeysPage'),
})

const agents = createRoute({
  getParentRoute: () => account,
  path: 'agents',
  component: lazyPage(() => import('./pages/agents/agents-page.tsx'), 'AgentsPage'),
})

const allowAgent = createRoute({
  getParentRoute: () => account,
  path: 'agents/allow',
  validateSearch: (search) => ({ ...optionalText(search, 'request') }),
  component: lazyPage(() => import('./pages/allow-agent/allow-agent-page.tsx'), 'AllowAgentPage'),
})

const coins = createRoute({
  getParentRoute: () => account,
  path: 'coins',
  validateSearch: (search) => ({
    ...optionalOneOf(search, 'kind', ['grant', 'hold', 'charge', 'release', 'refund', 'redemption']),
    ...optionalDay(search, 'from'),
    ...optionalDay(search, 'to'),
    ...optionalText(search, 'cursor'),
    ...optionalText(search, 'receipt'),
    ...optionalPath(search, 'next'),
  }),
  component: lazyPage(() => import('./pages/coins/coins-page.tsx'), 'CoinsPage'),
})

const usage = createRoute({
  getParentRoute: () => account,
  path: 'usage',
  validateSearch: (search) => ({
    ...optionalDay(search, 'from'),
    ...optionalDay(search, 'to'),
    ...optionalOneOf(search, 'by', ['model', 'key', 'project']),
    ...optionalOneOf(search, 'of', ['coins', 'runs']),
  }),
  component: lazyPage(() => import('./pages/usage/usage-page.tsx'), 'UsagePage'),
})

const settings = createRoute({
  getParentRoute: () => account,
  path: 'settings',
  component: lazyPage(() => import('./pages/settings/settings-page.tsx'), 'SettingsPage'),
})

const developers = createRoute({
  getParentRoute: () => account,
  path: 'developers',
  validateSearch: (search) => ({
    ...optionalOneOf(search, 'in', programLanguages),
    ...optionalText(search, 'model'),
  }),
  component: lazyPage(() => import('./pages/developers/developers-page.tsx'), 'DevelopersPage'),
})

const webhooks = createRoute({
  getParentRoute: () => account,
  path: 'developers/webhooks',
  validateSearch: (search) => ({ ...optionalFlag(search, 'create') }),
  component: lazyPage(() => import('./pages/webhooks/webhooks-page.tsx'), 'WebhooksPage'),
})

const webhook = createRoute({
  getParentRoute: () => account,
  path: 'developers/webhooks/$webhookId',
  validateSearch: (search) => ({
    ...optionalOneOf(search, 'state', ['pending', 'delivered', 'failed', 'skipped']),
    ...optionalText(search, 'cursor'),
    ...optionalMoment(search, 'resend'),
  }),
  component: lazyPage(() => import('./pages/webhook/webhook-page.tsx'), 'WebhookPage'),
})

const delivery = createRoute({
  getParentRoute: () => account,
  path: 'developers/webhooks/$webhookId/deliveries/$deliveryId',
  validateSearch: (search) => ({ ...optionalCount(search, 'attempt'), ...optionalText(search, 'receipt') }),
  component: lazyPage(() => import('./pages/delivery/delivery-page.tsx'), 'DeliveryPage'),
})

const verify = createRoute({
  getParentRoute: () => account,
  path: 'developers/verify',
  validateSearch: (search) => ({
    ...optionalText(search, 'webhook'),
    ...optionalText(search, 'delivery'),
    ...optionalCount(search, 'attempt'),
  }),
  component: lazyPage(() => import('./pages/verify/verify-page.tsx'), 'VerifyPage'),
})

export const accountRoutes = account.addChildren([
  accountStart,
  keys,
  agents,
  allowAgent,
  coins,
  usage,
  settings,
  developers,
  webhooks,
  webhook,
  delivery,
  verify,
])
