import type { Generation } from '@atelier/contract/generation.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { api } from '../../api/operations.ts'
import { generationQuery, personQuery, queryClient } from '../../api/queries.ts'
import { hasEnded, newer } from './newer.ts'
import { pollMs } from './poll.ts'

/** A generation as it progresses: by server-sent events, or by polling where those do not work. */
export function useRun(id: string) {
  const [isStreaming, setStreaming] = useState(false)
  const { queryKey } = generationQuery(id)
  const known = () => queryClient.getQueryData<Generation>(queryKey)
  const run = useQuery({
    queryKey,
    queryFn: async ({ signal }) => newer(known(), await api.getGeneration(id, signal)),
    refetchInterval: ({ state }) => pollMs(state, isStreaming),
  })
  const isOver = run.data !== undefined && hasEnded(run.data)
  const goesOn = run.data !== undefined && !isOver

  useEffect(() => {
    if (!goesOn) return undefined
    const events = new EventSource(`/v1/generations/${encodeURIComponent(id)}/events`)
    events.addEventListener('generation', ({ data }: MessageEvent<string>) => {
      setStreaming(true)
      queryClient.setQueryData<Generation>(queryKey, (before) =>
        newer(before, JSON.parse(data) as Generation),
      )
    })
    // It reconnects by itself where it can; until then the run is polled.
    events.addEventListener('error', () => setStreaming(false))
    return () => events.close()
    // oxlint-disable-next-line react/exhaustive-deps -- The key is the id.
  }, [id, goesOn])

  useEffect(() => {
    if (isOver) void queryClient.invalidateQueries(personQuery)
  }, [isOver])
  return run
}
