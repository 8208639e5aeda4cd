import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

/** After a move to another page the reader is at its heading, as if the browser had loaded it. */
export function useFocusAfterMove(): void {
  const router = useRouter()
  useEffect(
    () =>
      router.subscribe('onRendered', ({ pathChanged, fromLocation }) => {
        if (pathChanged && fromLocation)
          document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
      }),
    [router],
  )
}
