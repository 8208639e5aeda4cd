import { useQuery } from '@tanstack/react-query'
import { keysQuery, newestFailuresQuery, newestOutputsQuery } from '../../api/queries.ts'
import { webhooksQuery } from '../../api/webhook-queries.ts'
import { underWayQuery } from './under-way-query.ts'

/**
 * Whether it is known which sections home has. Each is there only if it has something to say, and one that came late would
 * push away what somebody is about to press. What does not come at the first try is not waited for.
 */
export function useIsKnown(): boolean {
  const asked = [
    useQuery(underWayQuery),
    useQuery(newestFailuresQuery),
    useQuery(newestOutputsQuery),
    useQuery(keysQuery),
    useQuery(webhooksQuery),
  ]
  return asked.every(({ data, failureCount }) => data !== undefined || failureCount > 0)
}
