import type { Person } from '@atelier/contract/person.ts'
import { onlineManager, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { serviceQuery } from '../api/queries.ts'
import { pausedUntil, statusMessages } from '../api/messages.ts'
import { Notice } from '../design/notice.tsx'
import { formatSecond } from '../design/time.tsx'
import * as messages from '#messages/shell.ts'

/** What holds for the whole service or the whole account just now, above every page. */
export function Banners({ person }: { person: Person | undefined }) {
  const { data: service } = useQuery(serviceQuery)
  const { maintenance, webOff, locked } = statusMessages
  const offlineSince = useOfflineSince()
  const shown = [
    offlineSince !== undefined && {
      title: messages.offline,
      detail: messages.offlineSince(formatSecond(offlineSince)),
    },
    service?.maintenance === true && { ...maintenance, ...withDetail(service.maintenanceMessage) },
    service?.webEnabled === false && !service.maintenance && webOff,
    person?.locked === true && {
      ...locked,
      ...(service?.operatorContact != null &&
        withDetail(messages.lockedAsk(locked.detail, service.operatorContact))),
    },
    person?.pausedUntil != null && pausedUntil(person.pausedUntil),
    person?.lowBalanceCoins != null &&
      person.balance.available < person.lowBalanceCoins && {
        title: messages.lowBalance(Math.max(0, person.balance.available)),
        detail: (
          <Link to="/account/coins" className="link">
            {messages.lowBalanceLink}
          </Link>
        ),
      },
  ].filter((message) => message !== false)
  if (shown.length === 0) return null
  return (
    <div className="mx-auto grid w-full max-w-page gap-2 px-4 pt-4 desk:px-6 wide:px-10">
      {shown.map(({ title, detail }) => (
        <Notice key={title} kind="warn" title={title}>
          {detail}
        </Notice>
      ))}
    </div>
  )
}

/** Replaces our detail by the operator's message, where there is one. */
const withDetail = (detail: string | null) => (detail === null ? {} : { detail })

const offlineSince = (isOnline: boolean) => (isOnline ? undefined : new Date().toISOString())

/** Since when the browser has no connection; undefined while it has one. */
function useOfflineSince(): string | undefined {
  // The connection may be gone already: the shell is drawn again when a page of another kind follows.
  const [since, setSince] = useState(() => offlineSince(onlineManager.isOnline()))
  useEffect(() => onlineManager.subscribe((isOnline) => setSince(offlineSince(isOnline))), [])
  return since
}
