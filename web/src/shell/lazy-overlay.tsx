import { useEffect, useState } from 'react'
import { messageFor } from '../api/messages.ts'
import { toast } from '../design/toast.tsx'
import type { Help } from './help.tsx'
import { loadFile } from './lazy-page.tsx'
import { closeOverlay, useOverlay } from './overlay.ts'
import type { Palette } from './palette.tsx'

type Loaded = { Palette?: typeof Palette; Help?: typeof Help }

/** What lies over the page. Its file comes when it is first opened; one that does not come says so and leaves the page. */
export function LazyOverlay({ isSignedIn }: { isSignedIn: boolean }) {
  const overlay = useOverlay()
  const [{ Palette, Help }, setLoaded] = useState<Loaded>({})
  useEffect(() => {
    if (overlay === undefined) return
    const file = overlay === 'palette' ? () => import('./palette.tsx') : () => import('./help.tsx')
    loadFile<Loaded>(file).then(
      (loaded) => setLoaded((before) => ({ ...before, ...loaded })),
      (error: unknown) => {
        closeOverlay()
        toast(messageFor(error).title)
      },
    )
  }, [overlay])
  if (overlay === 'palette') return Palette && <Palette isSignedIn={isSignedIn} onClose={closeOverlay} />
  return overlay === 'help' && Help && <Help onClose={closeOverlay} />
}
