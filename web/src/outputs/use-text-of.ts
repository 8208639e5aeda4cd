import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'

/** The text under a link. `onFail` is told where it cannot be read: the link may have expired. */
export function useTextOf(
  { url, reading }: { url: string; reading: number },
  onFail: () => void,
): string | undefined {
  const { data, error } = useQuery({
    queryKey: ['text', url, reading],
    queryFn: async ({ signal }) => {
      const response = await fetch(url, { signal })
      if (!response.ok) throw new Error(`${response.status} instead of a file`)
      return response.text()
    },
    staleTime: Infinity,
    retry: false,
  })
  const latestOnFail = useRef(onFail)
  useEffect(() => {
    latestOnFail.current = onFail
  })
  useEffect(() => {
    if (error) latestOnFail.current()
  }, [error])
  return data
}
