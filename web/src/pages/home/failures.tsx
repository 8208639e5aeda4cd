import { useQuery } from '@tanstack/react-query'
import { newestFailuresQuery } from '../../api/queries.ts'
import { causeOf } from '../../api/messages.ts'
import { Button } from '../../design/button.tsx'
import { Section } from '../../design/page.tsx'
import { Status } from '../../design/status.tsx'
import { Ago, useNow } from '../../design/time.tsx'
import { promptOf } from '../../outputs/prompt-of.ts'
import * as messages from '#messages/home.ts'
import * as common from '#messages/common.ts'

const RECENT_MS = 86_400_000

/** What was not made in the last day: why, and that it cost nothing. */
export function Failures({ onOpen }: { onOpen(generationId: string): void }) {
  const now = useNow(60_000)
  const { data } = useQuery({ ...newestFailuresQuery, refetchInterval: 15_000 })
  const failed =
    data?.items.filter(({ completedAt }) => now - Date.parse(completedAt ?? '') < RECENT_MS) ?? []
  if (failed.length === 0) return null
  return (
    <Section title={messages.recentFailures}>
      <ul className="divide-y divide-line">
        {failed.map((generation) => {
          const { id, modelName, error, coinsQuoted, completedAt } = generation
          const name = promptOf(generation) ?? modelName
          return (
            <li key={id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 px-4 py-3">
              <div className="min-w-0 flex-1 basis-64">
                <p className="flex min-w-0 items-baseline gap-3">
                  <Status look="bad">{common.failed}</Status>
                  <span className="truncate font-medium">{name}</span>
                </p>
                <p className="text-small text-quiet">
                  {error && causeOf(error)} {common.refunded(coinsQuoted)}{' '}
                  {completedAt !== null && <Ago at={completedAt} />}
                </p>
              </div>
              <Button kind="quiet" onClick={() => onOpen(id)} aria-label={common.receiptOf(name)}>
                {common.receipt}
              </Button>
            </li>
          )
        })}
      </ul>
    </Section>
  )
}
