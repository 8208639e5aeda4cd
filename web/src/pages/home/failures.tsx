import type { Generation } from '@atelier/contract/generation.ts'
import { useQuery } from '@tanstack/react-query'
import { X } from '../../design/icons.ts'
import { newestFailuresQuery } from '../../api/queries.ts'
import { causeOf } from '../../api/messages.ts'
import { Button, IconButton } from '../../design/button.tsx'
import { Icon } from '../../design/icon.tsx'
import { Status } from '../../design/status.tsx'
import { Ago, useNow } from '../../design/time.tsx'
import { promptOf } from '../../outputs/prompt-of.ts'
import { useMadeWith } from '../../outputs/use-made-with.ts'
import { useDismissed } from './dismissed-failures.ts'
import * as messages from '#messages/home.ts'
import * as common from '#messages/common.ts'

const RECENT_MS = 86_400_000

type Props = { personId: string; onOpen(generationId: string): void }

/** What was not made in the last day, a line each until it is dismissed: why, and that it cost nothing. */
export function Failures({ personId, onOpen }: Props) {
  const now = useNow(60_000)
  const { data } = useQuery({ ...newestFailuresQuery, refetchInterval: 15_000 })
  const { isDismissed, dismiss } = useDismissed(personId)
  const failed =
    data?.items.filter(
      ({ id, completedAt }) => now - Date.parse(completedAt ?? '') < RECENT_MS && !isDismissed(id),
    ) ?? []
  if (failed.length === 0) return null
  return (
    <section aria-label={messages.recentFailures}>
      <ul className="sheet divide-y divide-line">
        {failed.map((generation) => (
          <li
            key={generation.id}
            className="relative flex items-center gap-x-3 py-1 pr-1 pl-4 max-desk:flex-wrap"
          >
            <Failure generation={generation} onOpen={onOpen} onDismiss={dismiss} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Failure({
  generation,
  onOpen,
  onDismiss,
}: {
  generation: Generation
  onOpen(id: string): void
  onDismiss(id: string): void
}) {
  const { id, modelName, effect, error, coinsQuoted, completedAt } = generation
  const madeWith = useMadeWith({ modelName, effectId: effect?.id })
  const name = promptOf(generation) ?? madeWith
  return (
    <>
      <p className="min-w-0 gap-x-3 py-1 max-desk:basis-full max-desk:pr-10 desk:flex desk:flex-1 desk:items-baseline">
        <Status look="bad">{common.failed}</Status>{' '}
        <span className="block truncate font-medium desk:max-w-56 desk:shrink-0">{name}</span>{' '}
        <span className="min-w-0 text-small text-quiet">
          {error && causeOf(error)} {common.refunded(coinsQuoted)}{' '}
          {completedAt !== null && <Ago at={completedAt} />}
        </span>
      </p>
      <Button
        kind="quiet"
        className="max-desk:-ml-3"
        onClick={() => onOpen(id)}
        aria-label={common.receiptOf(name)}
      >
        {common.receipt}
      </Button>
      <IconButton
        label={messages.dismissFailure(name)}
        className="max-desk:absolute max-desk:top-1 max-desk:right-1"
        onClick={() => onDismiss(id)}
      >
        <Icon of={X} />
      </IconButton>
    </>
  )
}
