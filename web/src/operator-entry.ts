// `/operator` as everybody's router knows it. Its pages (operator-routes.ts) come once an operator enters: customers load
// neither them nor their list.
import { createRoute, notFound, redirect } from '@tanstack/react-router'
import { personQuery, queryClient } from './api/queries.ts'
import { root } from './root-route.tsx'
import { lazyPage, loadFile } from './shell/lazy-page.tsx'

export const operator = createRoute({
  getParentRoute: () => root,
  path: '/operator',
  // To those who are no operators there is nothing here.
  beforeLoad: async () => {
    const person = await queryClient.ensureQueryData(personQuery)
    if (person?.operatorRole == null) throw notFound()
  },
  component: lazyPage(() => import('./operator/layout.tsx'), 'OperatorLayout'),
})

/** Stands for all pages until they are there, and then leads to the one that was asked for. */
const pageToCome = (path: '/' | '$') =>
  createRoute({
    getParentRoute: () => operator,
    path,
    validateSearch: (search) => search,
    beforeLoad: async ({ location }) => {
      const { addOperatorPages } = await loadFile(() => import('./operator-routes.ts'))
      addOperatorPages()
      throw redirect({ href: location.href, replace: true })
    },
  })

export const operatorEntry = operator.addChildren([pageToCome('/'), pageToCome('$')])
