import type { Concurrency } from '@atelier/contract/concurrency.ts'
import type { Generation } from '@atelier/contract/generation.ts'
import { api } from '../../api/operations.ts'
import { queryClient } from '../../api/queries.ts'
import { messageFor } from '../../api/messages.ts'
import { Button } from '../../design/button.tsx'
import { Coins } from '../../design/coins.tsx'
import { Section } from '../../design/page.tsx'
import { Status } from '../../design/status.tsx'
import { toast } from '../../design/toast.tsx'
import { promptOf } from '../../outputs/prompt-of.ts'
import { useMadeWith } from '../../outputs/use-made-with.ts'
import { Parts } from '../../design/parts.tsx'
import * as messages from '#messages/home.ts'
import * as common from '#messages/common.ts'

/** What runs or waits now. */
export function ActiveGenerations({
  generations,
  total: { running, queued },
}: {
  generations: readonly Generation[]
  total: Concurrency
}) {
  const notListed = running + queued - generations.length
  return (
    <Section title={messages.inProgress}>
      {/* Told when something begins or ends; each per cent would drown everything else. */}
      <p role="status" className="sr-only">
        {messages.activeCount(running, queued)}
      </p>
      <ul className="divide-y divide-line">
        {generations.map((generation) => (
          <li
            key={generation.id}
            className="grid gap-x-6 gap-y-2 px-4 py-3 desk:grid-cols-[minmax(0,1fr)_14rem_auto] desk:items-center"
          >
            <Name of={generation} />
            <Progress of={generation} />
            <div className="min-w-20 text-right">
              {generation.status === 'queued' && <CancelButton id={generation.id} />}
            </div>
          </li>
        ))}
      </ul>
      {notListed > 0 && (
        <p className="border-t border-line px-4 py-2 text-small text-quiet">
          {messages.andOthers(notListed)}
        </p>
      )}
    </Section>
  )
}

function Name({ of: generation }: { of: Generation }) {
  const { modelName, effect, coinsQuoted } = generation
  const madeWith = useMadeWith({ modelName, effectId: effect?.id })
  return (
    <div className="min-w-0">
      <p className="truncate font-medium">{promptOf(generation) ?? madeWith}</p>
      <p className="text-small text-quiet">
        <Parts of={messages.modelHolds(madeWith, <Coins amount={coinsQuoted} />)} />
      </p>
    </div>
  )
}

function Progress({ of: { status, progress, queuePosition } }: { of: Generation }) {
  if (status === 'queued')
    return (
      <Status look="waiting">
        {queuePosition === null ? common.waiting : common.placeInQueue(queuePosition)}
      </Status>
    )
  const percent = Math.round((progress ?? 0) * 100)
  return (
    <div className="grid gap-1">
      <Status look="live">{common.runningAt(percent)}</Status>
      <progress aria-label={common.progress} value={percent} max={100} className="sr-only" />
      <div aria-hidden="true" className="h-1 bg-line">
        <div className="h-full bg-live transition-[width] duration-200" style={{ width: `${percent}%` }} />
      </div>
    </div>
  )
}

function CancelButton({ id }: { id: string }) {
  async function cancel() {
    try {
      const { coinsQuoted } = await api.cancelGeneration(id)
      toast(common.canceledRefunded(coinsQuoted))
    } catch (error) {
      toast(messageFor(error).title)
    }
    await queryClient.invalidateQueries({ queryKey: ['generations'] })
  }
  return (
    <Button kind="quiet" onClick={() => void cancel()}>
      {common.cancelFree}
    </Button>
  )
}
