import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { personQuery } from '../../api/queries.ts'
import { PageSkeleton } from '../../design/skeleton.tsx'

// One file, which the HTML of home asks for; the pages that lie elsewhere do without it.
const Overview = lazy(async () => ({ default: (await import('./overview.tsx')).Overview }))
const Landing = lazy(async () => ({ default: (await import('./landing.tsx')).Landing }))

/** The overview of the account; for visitors who are not signed in, what the service makes. */
export function HomePage() {
  const { data: person } = useQuery(personQuery)
  return (
    <Suspense fallback={<PageSkeleton />}>{person ? <Overview person={person} /> : <Landing />}</Suspense>
  )
}
