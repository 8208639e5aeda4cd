import { useQuery } from '@tanstack/react-query'
import { isRateLimited } from '../api/problem.ts'
import { personQuery } from '../api/queries.ts'
import { RateLimitNotice } from '../api/rate-limit-notice.tsx'
import { PageSkeleton } from '../design/skeleton.tsx'
import { Shell } from './shell.tsx'

/** While a page is on its way; it cannot come before it is known who is there. */
export function PagePending() {
  const { failureReason, failureCount } = useQuery({ ...personQuery, enabled: false })
  if (isRateLimited(failureReason)) return <RateLimitNotice key={failureCount} for={failureReason} />
  return <PageSkeleton />
}

/** While it is not known who is there, which the shell itself depends on. */
export function ShellPending() {
  return (
    <Shell>
      <PagePending />
    </Shell>
  )
}
