import { useQuery } from '@tanstack/react-query'
import { Outlet, useRouter } from '@tanstack/react-router'
import { lazy, Suspense, useEffect } from 'react'
import { personQuery } from '../api/queries.ts'
import { Toasts } from '../design/toast.tsx'
import { Banners } from './banners.tsx'
import { PhoneBar } from './phone-bar.tsx'
import { SessionEnded } from './session-ended.tsx'
import { SideBar } from './side-bar.tsx'
import { TopBar } from './top-bar.tsx'
import { closeOverlay, useOverlay } from './overlay.ts'
import { useShortcuts } from './use-shortcuts.ts'
import * as messages from '#messages/shell.ts'

const Palette = lazy(() => import('./palette.tsx').then(({ Palette: component }) => ({ default: component })))
const Help = lazy(() => import('./help.tsx').then(({ Help: component }) => ({ default: component })))

/** What stands around every page. */
export function Shell() {
  const { data: person } = useQuery(personQuery)
  const overlay = useOverlay()
  useShortcuts(person != null)
  useFocusAfterMove()

  return (
    <div className={person ? 'wide:grid wide:grid-cols-[13.5rem_minmax(0,1fr)]' : ''}>
      <a
        href="#main"
        className="sr-only z-30 bg-ink px-4 py-2 text-sheet focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
      >
        {messages.skipToContent}
      </a>
      {person && <SideBar person={person} />}
      <div className="flex min-h-dvh min-w-0 flex-col">
        <TopBar person={person ?? undefined} />
        <Banners person={person ?? undefined} />
        <main
          id="main"
          tabIndex={-1}
          className="mx-auto w-full max-w-page flex-1 px-4 pt-6 pb-28 desk:px-6 desk:pt-10 wide:px-10 wide:pb-16"
        >
          <Outlet />
        </main>
      </div>
      {person && <PhoneBar />}
      <Toasts />
      <Suspense>
        {overlay === 'palette' && <Palette isSignedIn={person != null} onClose={closeOverlay} />}
        {overlay === 'help' && <Help onClose={closeOverlay} />}
      </Suspense>
      <SessionEnded />
    </div>
  )
}

/** After a move to another page the reader is at its heading, as if the browser had loaded it. */
function useFocusAfterMove(): void {
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
