import { useQuery } from '@tanstack/react-query'
import { personQuery } from '../../api/queries.ts'
import { Catalog } from './catalog.tsx'
import { Overview } from './overview.tsx'

/** How things stand; for whoever is not signed in, what there is. */
export function HomePage() {
  const { data: person } = useQuery(personQuery)
  return person ? <Overview person={person} /> : <Catalog />
}
