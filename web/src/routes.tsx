// Every address of the page. To add one: a folder in pages/ with a component that renders <Page>, a route here, and a
// line in the contract's page-addresses.ts, by which the server tells an address of ours from a typing error.
// State that a reader would want to keep or share is a search param, read by a function of search-params.ts.
import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
} from '@tanstack/react-router'
import {
  keysQuery,
  modelsQuery,
  newestFailuresQuery,
  newestOutputsQuery,
  personQuery,
  queryClient,
  serviceQuery,
  webhooksQuery,
} from './api/queries.ts'
import { programLanguages } from './code/languages.ts'
import { HomePage } from './pages/home/home-page.tsx'
import { activeQuery } from './pages/home/active-query.ts'
import { playgroundSearch } from './playground/changed-search.ts'
import {
  optionalCount,
  optionalDay,
  optionalFlag,
  optionalMoment,
  optionalOneOf,
  optionalPath,
  optionalText,
} from './search-params.ts'
import { Missing, PageFailed } from './shell/page-failed.tsx'
import { PagePending } from './shell/page-pending.tsx'
import { Shell } from './shell/shell.tsx'

const root = createRootRoute({
  component: Shell,
  loader: () => {
    void queryClient.prefetchQuery(serviceQuery)
    return queryClient.ensureQueryData(personQuery)
  },
})

const home = createRoute({
  getParentRoute: () => root,
  path: '/',
  validateSearch: (search) => ({ ...optionalText(search, 'receipt') }),
  // While the page's own script is on its way, so is what it will show.
  loader: async () => {
    const person = await queryClient.ensureQueryData(personQuery)
    if (!person) {
      void queryClient.prefetchQuery(modelsQuery)
      await import('./pages/home/catalog.tsx')
      return
    }
    for (const query of [activeQuery, newestFailuresQuery, newestOutputsQuery])
      void queryClient.prefetchQuery(query)
    void queryClient.prefetchQuery(keysQuery)
    void queryClient.prefetchQuery(webhooksQuery)
    await import('./pages/home/overview.tsx')
  },
  component: HomePage,
})

const models = createRoute({
  getParentRoute: () => root,
  path: '/models',
  validateSearch: (search) => ({
    ...optionalText(search, 'q'),
    ...optionalOneOf(search, 'of', ['image', 'video', 'audio', '3d']),
    ...optionalText(search, 'task'),
  }),
  loader: () => void queryClient.prefetchQuery(modelsQuery),
  component: lazyRouteComponent(() => import('./pages/models/models-page.tsx'), 'ModelsPage'),
})

const model = createRoute({
  getParentRoute: () => root,
  path: '/models/$modelId',
  validateSearch: playgroundSearch,
  loader: () => void queryClient.prefetchQuery(modelsQuery),
  component: lazyRouteComponent(() => import('./pages/model/model-page.tsx'), 'ModelPage'),
})

const effect = createRoute({
  getParentRoute: () => root,
  path: '/effects/$effectId',
  validateSearch: playgroundSearch,
  loader: () => void queryClient.prefetchQuery(modelsQuery),
  component: lazyRouteComponent(() => import('./pages/effect/effect-page.tsx'), 'EffectPage'),
})

const signIn = createRoute({
  getParentRoute: () => root,
  path: '/sign-in',
  validateSearch: (search) => ({ ...optionalPath(search, 'next') }),
  // Whoever is signed in and brings no one-time link goes on without loading the form. The page takes a link out of the
  // address, so that only coming here counts.
  beforeLoad: async ({ location, search: { next = '/' }, cause }) => {
    if (cause !== 'enter' || location.hash !== '') return
    if (await queryClient.ensureQueryData(personQuery)) throw redirect({ href: next, replace: true })
  },
  component: lazyRouteComponent(() => import('./pages/sign-in/sign-in-page.tsx'), 'SignInPage'),
})

const signUp = createRoute({
  getParentRoute: () => root,
  path: '/sign-up',
  component: lazyRouteComponent(() => import('./pages/sign-in/sign-up-page.tsx'), 'SignUpPage'),
})

/** Redirects to the sign-in page, which leads back here afterwards. */
async function requireSignIn({ location }: { location: { href: string } }) {
  const person = await queryClient.ensureQueryData(personQuery)
  if (!person) throw redirect({ to: '/sign-in', search: { next: location.href } })
}

/** Pages of an account. */
const account = createRoute({ getParentRoute: () => root, path: '/account', beforeLoad: requireSignIn })

const history = createRoute({
  getParentRoute: () => root,
  path: '/history',
  beforeLoad: requireSignIn,
  validateSearch: (search) => ({
    ...optionalOneOf(search, 'view', ['gallery', 'list']),
    ...optionalOneOf(search, 'status', ['queued', 'processing', 'succeeded', 'failed', 'canceled']),
    ...optionalOneOf(search, 'modality', ['image', 'video', 'audio', '3d']),
    ...optionalOneOf(search, 'workspace', ['image', 'video', 'audio', '3d', 'tools']),
    ...optionalText(search, 'modelId'),
    ...optionalText(search, 'projectId'),
    ...optionalText(search, 'keyId'),
    ...optionalOneOf(search, 'channel', ['web', 'api', 'mcp']),
    ...optionalDay(search, 'from'),
    ...optionalDay(search, 'to'),
    ...optionalText(search, 'text'),
  }),
  component: lazyRouteComponent(() => import('./pages/history/history-page.tsx'), 'HistoryPage'),
})

const generation = createRoute({
  getParentRoute: () => root,
  path: '/history/$generationId',
  beforeLoad: requireSignIn,
  component: lazyRouteComponent(() => import('./pages/generation/generation-page.tsx'), 'GenerationPage'),
})

const effects = createRoute({
  getParentRoute: () => root,
  path: '/effects',
  validateSearch: (search) => ({
    ...optionalOneOf(search, 'kind', ['image', 'video']),
    ...optionalOneOf(search, 'category', ['style', 'template']),
    ...optionalText(search, 'text'),
  }),
  component: lazyRouteComponent(() => import('./pages/effects/effects-page.tsx'), 'EffectsPage'),
})

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
  component: lazyRouteComponent(() => import('./pages/keys/keys-page.tsx'), 'KeysPage'),
})

const coins = createRoute({
  getParentRoute: () => account,
  path: 'coins',
  validateSearch: (search) => ({
    ...optionalOneOf(search, 'kind', ['grant', 'hold', 'charge', 'release']),
    ...optionalDay(search, 'from'),
    ...optionalDay(search, 'to'),
    ...optionalText(search, 'cursor'),
    ...optionalText(search, 'receipt'),
  }),
  component: lazyRouteComponent(() => import('./pages/coins/coins-page.tsx'), 'CoinsPage'),
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
  component: lazyRouteComponent(() => import('./pages/usage/usage-page.tsx'), 'UsagePage'),
})

const settings = createRoute({
  getParentRoute: () => account,
  path: 'settings',
  component: lazyRouteComponent(() => import('./pages/settings/settings-page.tsx'), 'SettingsPage'),
})

const developers = createRoute({
  getParentRoute: () => account,
  path: 'developers',
  validateSearch: (search) => ({
    ...optionalOneOf(search, 'in', programLanguages),
    ...optionalText(search, 'model'),
  }),
  component: lazyRouteComponent(() => import('./pages/developers/developers-page.tsx'), 'DevelopersPage'),
})

const webhooks = createRoute({
  getParentRoute: () => account,
  path: 'developers/webhooks',
  validateSearch: (search) => ({ ...optionalFlag(search, 'create') }),
  component: lazyRouteComponent(() => import('./pages/webhooks/webhooks-page.tsx'), 'WebhooksPage'),
})

const webhook = createRoute({
  getParentRoute: () => account,
  path: 'developers/webhooks/$webhookId',
  validateSearch: (search) => ({
    ...optionalOneOf(search, 'state', ['pending', 'delivered', 'failed', 'skipped']),
    ...optionalText(search, 'cursor'),
    ...optionalMoment(search, 'resend'),
  }),
  component: lazyRouteComponent(() => import('./pages/webhook/webhook-page.tsx'), 'WebhookPage'),
})

const delivery = createRoute({
  getParentRoute: () => account,
  path: 'developers/webhooks/$webhookId/deliveries/$deliveryId',
  validateSearch: (search) => ({ ...optionalCount(search, 'attempt'), ...optionalText(search, 'receipt') }),
  component: lazyRouteComponent(() => import('./pages/delivery/delivery-page.tsx'), 'DeliveryPage'),
})

const verify = createRoute({
  getParentRoute: () => account,
  path: 'developers/verify',
  validateSearch: (search) => ({
    ...optionalText(search, 'webhook'),
    ...optionalText(search, 'delivery'),
    ...optionalCount(search, 'attempt'),
  }),
  component: lazyRouteComponent(() => import('./pages/verify/verify-page.tsx'), 'VerifyPage'),
})

export const router = createRouter({
  routeTree: root.addChildren([
    home,
    models,
    model,
    effect,
    signIn,
    signUp,
    history,
    generation,
    effects,
    account.addChildren([
      accountStart,
      keys,
      coins,
      usage,
      settings,
      developers,
      webhooks,
      webhook,
      delivery,
      verify,
    ]),
  ]),
  // Without it, what no route has checked stays among what its page reads.
  search: { strict: true },
  // An unknown address is a 404 for everybody, without signing in first.
  notFoundMode: 'root',
  defaultPreload: 'intent',
  defaultPreloadStaleTime: 0,
  defaultPendingComponent: PagePending,
  defaultErrorComponent: PageFailed,
  defaultNotFoundComponent: Missing,
  scrollRestoration: true,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
