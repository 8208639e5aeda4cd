import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'

/** The text under a link. `onFail` is told where it cannot be read: the link may have expired. */
export function useTextOf(url: string | undefined, onFail: () => void): string | undefined {
  const { data, error } = useQuery({
    queryKey: ['text', url],
    queryFn: async ({ signal }) => {
      const response = await fetch(url!, { signal })
      if (!response.ok) throw new Error(`${response.status} instead of a file`)
      return response.text()
    },
    enabled: url !== undefined,
    staleTime: Infinity,
    retry: false,
  })
  const told = useRef(onFail)
  useEffect(() => {
    told.current = onFail
  })
  useEffect(() => {
    if (error) told.current()
  }, [error])
  return data
}
