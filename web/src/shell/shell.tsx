import { useQuery } from '@tanstack/react-query'
import { Outlet, useRouter } from '@tanstack/react-router'
import { useEffect, type ReactNode } from 'react'
import { personQuery } from '../api/queries.ts'
import { Toasts } from '../design/toast.tsx'
import { Banners } from './banners.tsx'
import { LazyOverlay } from './lazy-overlay.tsx'
import { PhoneBar } from './phone-bar.tsx'
import { SessionEnded } from './session-ended.tsx'
import { SideBar } from './side-bar.tsx'
import { TopBar } from './top-bar.tsx'
import { useShortcuts } from './use-shortcuts.ts'
import * as messages from '#messages/shell.ts'

/** Pages that only people with an account see: the side bar is theirs before it is known who they are. */
const isOfAccount = () => /^\/(account|history|operator)\b/.test(location.pathname)

/** What stands around every page. */
export function Shell({ children }: { children?: ReactNode }) {
  const { data: person } = useQuery(personQuery)
  const hasSideBar = person === undefined ? isOfAccount() : person !== null
  useShortcuts(person != null)
  useFocusAfterMove()

  return (
    <div className={hasSideBar ? 'wide:grid wide:grid-cols-[13.5rem_minmax(0,1fr)]' : ''}>
      <a
        href="#main"
        className="sr-only z-30 bg-ink px-4 py-2 text-sheet focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
      >
        {messages.skipToContent}
      </a>
      {hasSideBar && <SideBar person={person ?? undefined} />}
      <div className="flex min-h-dvh min-w-0 flex-col">
        <TopBar person={person} hasSideBar={hasSideBar} />
        <Banners person={person ?? undefined} />
        <main
          id="main"
          tabIndex={-1}
          className="mx-auto w-full max-w-page flex-1 px-4 pt-6 pb-28 desk:px-6 desk:pt-10 wide:px-10 wide:pb-16"
        >
          {children ?? <Outlet />}
        </main>
      </div>
      {person && <PhoneBar isOperator={person.operatorRole !== null} />}
      <Toasts />
      <LazyOverlay isSignedIn={person != null} />
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
