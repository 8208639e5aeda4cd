import { useQuery } from '@tanstack/react-query'
import { Link, Outlet, useLocation } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { personQuery } from '../api/queries.ts'
import { buttonLook } from '../design/button.tsx'
import { Notice } from '../design/notice.tsx'
import { tabs } from './tabs.ts'
import * as messages from '#messages/operator.ts'

/** Around every page of the operator's office: the way to the others. */
export function OperatorLayout() {
  const isClosed = useQuery(personQuery).data?.secondFactorRequired === true
  const nav = useRef<HTMLElement>(null)
  const page = useLocation({ select: ({ pathname }) => pathname })
  // On a phone most tabs are beyond the edge; the one that is open must not be.
  useEffect(() => {
    const links = [...(nav.current?.querySelectorAll('a') ?? [])]
    const open = links.findLast(({ pathname }) => page.startsWith(pathname))
    open?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [page])
  return (
    <>
      <nav
        ref={nav}
        aria-label={messages.office}
        className="-mt-2 mb-6 flex gap-1 overflow-x-auto border-b border-line"
      >
        {tabs.map(({ to, label }) => (
          <Link
            key={to}
            to={to}
            activeOptions={{ exact: to === tabs[0].to, includeSearch: false }}
            className="flex min-h-row items-center px-3 whitespace-nowrap text-quiet hover:text-ink"
            activeProps={{ className: 'text-ink! font-medium shadow-[inset_0_-2px_var(--color-ink)]' }}
          >
            {label}
          </Link>
        ))}
      </nav>
      {isClosed ? <SecondFactorNeeded /> : <Outlet />}
    </>
  )
}

/** Without it the server refuses everything here, so nothing is asked. */
function SecondFactorNeeded() {
  return (
    <Notice
      kind="warn"
      title={messages.secondFactorNeeded}
      actions={
        <Link to="/account/settings" className={buttonLook()}>
          {messages.toSettings}
        </Link>
      }
    >
      {messages.secondFactorNeededDetail}
    </Notice>
  )
}
