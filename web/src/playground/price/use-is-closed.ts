import { useQuery } from '@tanstack/react-query'
import { personQuery, serviceQuery } from '../../api/queries.ts'
import { useNow } from '../../design/time.tsx'

/** Whether no new work is taken just now, from anybody or from this person; why, the banners say. */
export function useIsClosed(): boolean {
  const { data: service } = useQuery(serviceQuery)
  const { data: person } = useQuery(personQuery)
  const now = useNow(5000)
  if (service?.maintenance === true || service?.webEnabled === false || person?.locked === true) return true
  return person?.pausedUntil != null && Date.parse(person.pausedUntil) > now
}
