import type { Person } from '@atelier/contract/person.ts'
import { useQuery } from '@tanstack/react-query'
import { serviceQuery } from '../api/queries.ts'
import { Notice } from '../design/notice.tsx'

/** What holds for the whole service or the whole account just now, above every page. */
export function Banners({ person }: { person: Person | undefined }) {
  const { data: service } = useQuery(serviceQuery)
  const shown = [
    service?.maintenance === true && (
      <Notice key="maintenance" kind="warn" title="Paused for maintenance">
        {service.maintenanceMessage ??
          'New work waits until it is over; what you have made stays open to you.'}
      </Notice>
    ),
    service?.webEnabled === false && !service.maintenance && (
      <Notice key="web" kind="warn" title="Web use is off">
        API keys still work.
      </Notice>
    ),
    person?.locked === true && (
      <Notice key="locked" kind="warn" title="Your account is locked">
        It takes no new work; your history stays open. {service?.operatorContact}
      </Notice>
    ),
  ].filter(Boolean)
  if (shown.length === 0) return null
  return <div className="mx-auto grid w-full max-w-page gap-2 px-4 pt-4 desk:px-6 wide:px-10">{shown}</div>
}
