import type { Person } from '@atelier/contract/person.ts'
import { useQuery } from '@tanstack/react-query'
import { serviceQuery } from '../api/queries.ts'
import { pausedUntil, statusMessages } from '../api/messages.ts'
import { Notice } from '../design/notice.tsx'
import * as messages from '#messages/shell.ts'

/** What holds for the whole service or the whole account just now, above every page. */
export function Banners({ person }: { person: Person | undefined }) {
  const { data: service } = useQuery(serviceQuery)
  const { maintenance, webOff, locked } = statusMessages
  const shown = [
    service?.maintenance === true && { ...maintenance, ...withDetail(service.maintenanceMessage) },
    service?.webEnabled === false && !service.maintenance && webOff,
    person?.locked === true && {
      ...locked,
      ...(service?.operatorContact != null &&
        withDetail(messages.lockedAsk(locked.detail, service.operatorContact))),
    },
    person?.pausedUntil != null && pausedUntil(person.pausedUntil),
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
