// The addresses below /operator, for operators alone: to everybody else there is nothing here. How to add one: routes.tsx,
// and a tab in operator/tabs.ts.
import { createRoute, notFound } from '@tanstack/react-router'
import { operatorRoles } from '@atelier/contract/operator-role.ts'
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
    ...optionalOneOf(search, 'role', operatorRoles),
    ...optionalFlag(search, 'locked'),
    ...optionalText(search, 'cursor'),
  }),
  component: lazyPage(() => import('./pages/operator/accounts/accounts-page.tsx'), 'AccountsPage'),
})

export const operatorRoutes = operator.addChildren([accounts])
