import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { personQuery } from '../../api/queries.ts'
import { PageSkeleton } from '../../design/skeleton.tsx'

// Nobody needs both on a first visit, which has a budget.
const Overview = lazy(async () => ({ default: (await import('./overview.tsx')).Overview }))
const Catalog = lazy(async () => ({ default: (await import('./catalog.tsx')).Catalog }))

/** How things stand; for whoever is not signed in, what there is. */
export function HomePage() {
  const { data: person } = useQuery(personQuery)
  return (
    <Suspense fallback={<PageSkeleton />}>{person ? <Overview person={person} /> : <Catalog />}</Suspense>
  )
}
