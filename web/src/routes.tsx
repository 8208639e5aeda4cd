// Every address of the page; those below /account are in account-routes.ts. To add one: a folder in pages/ with a
// component that renders <Page>, a route here or there, and a line in the contract's page-addresses.ts, by which the server tells an address of ours from a typing error.
// State that a reader would want to keep or share is a search param, read by a function of search-params.ts.
import { createRoute, createRouter, redirect } from '@tanstack/react-router'
import {
  keysQuery,
  modelsQuery,
  newestFailuresQuery,
  newestOutputsQuery,
  personQuery,
  queryClient,
  webhooksQuery,
} from './api/queries.ts'
import { accountRoutes } from './account-routes.ts'
import { operatorEntry } from './operator-entry.ts'
import type { OperatorRoutes } from './operator-routes.ts'
import { HomePage } from './pages/home/home-page.tsx'
import { activeQuery } from './pages/home/active-query.ts'
import { playgroundSearch } from './playground/changed-search.ts'
import { requireSignIn, root } from './root-route.tsx'
import { optionalDay, optionalFlag, optionalOneOf, optionalPath, optionalText } from './search-params.ts'
import { Missing, PageFailed } from './shell/page-failed.tsx'
import { lazyPage, loadFile } from './shell/lazy-page.tsx'
import { PagePending } from './shell/page-pending.tsx'

const home = createRoute({
  getParentRoute: () => root,
  path: '/',
  validateSearch: (search) => ({ ...optionalText(search, 'receipt') }),
  // While the page's own script is on its way, so is what it will show.
  loader: async () => {
    const person = await queryClient.ensureQueryData(personQuery)
    if (!person) {
      void queryClient.prefetchQuery(modelsQuery)
      await loadFile(() => import('./pages/home/landing.tsx'))
      return
    }
    for (const query of [activeQuery, newestFailuresQuery, newestOutputsQuery])
      void queryClient.prefetchQuery(query)
    void queryClient.prefetchQuery(keysQuery)
    void queryClient.prefetchQuery(webhooksQuery)
    await loadFile(() => import('./pages/home/overview.tsx'))
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
  component: lazyPage(() => import('./pages/models/models-page.tsx'), 'ModelsPage'),
})

const model = createRoute({
  getParentRoute: () => root,
  path: '/models/$modelId',
  validateSearch: playgroundSearch,
  loader: () => void queryClient.prefetchQuery(modelsQuery),
  component: lazyPage(() => import('./pages/model/model-page.tsx'), 'ModelPage'),
})

const effect = createRoute({
  getParentRoute: () => root,
  path: '/effects/$effectId',
  validateSearch: playgroundSearch,
  loader: () => void queryClient.prefetchQuery(modelsQuery),
  component: lazyPage(() => import('./pages/effect/effect-page.tsx'), 'EffectPage'),
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
  component: lazyPage(() => import('./pages/sign-in/sign-in-page.tsx'), 'SignInPage'),
})

const signUp = createRoute({
  getParentRoute: () => root,
  path: '/sign-up',
  component: lazyPage(() => import('./pages/sign-in/sign-up-page.tsx'), 'SignUpPage'),
})

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
    ...optionalFlag(search, 'favorite'),
    ...optionalText(search, 'tag'),
    ...optionalText(search, 'collectionId'),
    ...optionalText(search, 'text'),
  }),
  component: lazyPage(() => import('./pages/history/history-page.tsx'), 'HistoryPage'),
})

const generation = createRoute({
  getParentRoute: () => root,
  path: '/history/$generationId',
  beforeLoad: requireSignIn,
  component: lazyPage(() => import('./pages/generation/generation-page.tsx'), 'GenerationPage'),
})

const effects = createRoute({
  getParentRoute: () => root,
  path: '/effects',
  validateSearch: (search) => ({
    ...optionalOneOf(search, 'kind', ['image', 'video']),
    ...optionalOneOf(search, 'category', ['style', 'template']),
    ...optionalText(search, 'text'),
  }),
  component: lazyPage(() => import('./pages/effects/effects-page.tsx'), 'EffectsPage'),
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
    accountRoutes,
    // Its pages come with the office; their types are here before, so that links to them are checked.
    operatorEntry as unknown as OperatorRoutes,
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
