import type { Person } from '@atelier/contract/person.ts'
import { useQuery } from '@tanstack/react-query'
import { serviceQuery } from '../api/queries.ts'
import { pausedUntil, standing } from '../api/words.ts'
import { Notice } from '../design/notice.tsx'

/** What holds for the whole service or the whole account just now, above every page. */
export function Banners({ person }: { person: Person | undefined }) {
  const { data: service } = useQuery(serviceQuery)
  const { maintenance, webOff, locked } = standing
  const shown = [
    service?.maintenance === true && { ...maintenance, ...said(service.maintenanceMessage) },
    service?.webEnabled === false && !service.maintenance && webOff,
    person?.locked === true && {
      ...locked,
      ...(service?.operatorContact != null && said(`${locked.detail} Ask ${service.operatorContact}.`)),
    },
    person?.pausedUntil != null && pausedUntil(person.pausedUntil),
  ].filter((words) => words !== false)
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

/** The operator's own words, where there are some, instead of ours. */
const said = (detail: string | null) => (detail === null ? {} : { detail })
