import { createRootRoute, redirect } from '@tanstack/react-router'
import { personQuery, queryClient, serviceQuery } from './api/queries.ts'
import { ShellPending } from './shell/page-pending.tsx'
import { Shell } from './shell/shell.tsx'

export const root = createRootRoute({
  component: Shell,
  pendingComponent: ShellPending,
  loader: () => {
    void queryClient.prefetchQuery(serviceQuery)
    return queryClient.ensureQueryData(personQuery)
  },
})

/** Redirects to the sign-in page, which leads back here afterwards. */
export async function requireSignIn({ location }: { location: { href: string } }) {
  const person = await queryClient.ensureQueryData(personQuery)
  if (!person) throw redirect({ to: '/sign-in', search: { next: location.href } })
}
