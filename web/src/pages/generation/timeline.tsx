import type { Generation } from '@atelier/contract/generation.ts'
import { useQuery } from '@tanstack/react-query'
import { QueryResult } from '../../api/query-result.tsx'
import { receiptQuery } from '../../api/account-queries.ts'
import { keysQuery } from '../../api/queries.ts'
import { Section } from '../../design/page.tsx'
import { Skeleton } from '../../design/skeleton.tsx'
import { formatMoment } from '../../design/time.tsx'
import { originLabel } from '../history/origin.ts'
import { stepsOf } from './steps.ts'
import * as messages from '#messages/generation.ts'

/** What happened when, from the submit to the end. */
export function Timeline({ generation: { id, status } }: { generation: Generation }) {
  const receipt = useQuery({ ...receiptQuery(id), queryKey: [...receiptQuery(id).queryKey, status] })
  const { data: keys } = useQuery(keysQuery)
  return (
    <Section title={messages.timeline}>
      <div className="p-4">
        <QueryResult of={receipt} skeleton={<Skeleton className="h-28 w-full" />}>
          {(found) => (
            <ol className="grid gap-3 border-l border-line pl-4">
              {stepsOf(found, originLabel(found, keys?.items)).map(({ what, at, after, isBad = false }) => (
                <li key={`${what} ${at}`} className="relative">
                  <span
                    aria-hidden="true"
                    className={`absolute top-1.5 -left-4 size-2 -translate-x-1/2 ${isBad ? 'bg-bad' : 'bg-edge'}`}
                  />
                  <span className="block">{what}</span>
                  <span className="figures block text-fine text-quiet">
                    <time dateTime={at} title={at}>
                      {formatMoment(at)}
                    </time>
                    {after !== undefined && ` · ${after}`}
                  </span>
                </li>
              ))}
            </ol>
          )}
        </QueryResult>
      </div>
    </Section>
  )
}
