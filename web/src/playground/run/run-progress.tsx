import type { Generation } from '@atelier/contract/generation.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { typicalTimesQuery } from '../../api/typical-times.ts'
import { api } from '../../api/operations.ts'
import { generationQuery, queryClient } from '../../api/queries.ts'
import { messageFor } from '../../api/messages.ts'
import { Button } from '../../design/button.tsx'
import { toast } from '../../design/toast.tsx'
import { formatCountdown } from '../../design/wait.ts'
import { useNow } from '../../design/time.tsx'
import { formatPercent } from '../../messages/numbers.ts'
import { estimatedPercent } from './estimated-percent.ts'
import { newer } from './newer.ts'
import * as common from '#messages/common.ts'
import * as studio from '#messages/studio.ts'
import * as messages from '#messages/run.ts'

/** More ticks than these would say no more. */
const MOST_TICKS = 12

/** Waiting or running: which of both, how far, and the way out while it is free. */
export function RunProgress({ generation }: { generation: Generation }) {
  const { status, coinsQuoted, queuePosition } = generation
  return (
    <div className="flex min-h-80 flex-col items-center justify-center gap-4 p-6 text-center">
      <p className="figures text-small text-coin">{messages.coinsHeld(coinsQuoted)}</p>
      <p role="status" className="text-title">
        {status === 'queued'
          ? queuePosition === null
            ? common.waiting
            : common.placeInQueue(queuePosition)
          : common.running}
      </p>
      {status === 'queued' ? (
        <>
          <QueueTicks position={queuePosition ?? 1} />
          <Cancel generation={generation} />
        </>
      ) : (
        <Running generation={generation} />
      )}
    </div>
  )
}

/** How far it says that it is, and beside it how far the time that has passed would bring a usual run. */
function Running({ generation }: { generation: Generation }) {
  const { progress, startedAt, createdAt, modelId, effect } = generation
  const { data: times } = useQuery(typicalTimesQuery)
  const typical = times?.items.find(
    (time) => time.modelId === modelId && time.effectId === (effect?.id ?? null),
  )?.seconds
  const now = useNow(1000)
  // The clock of this machine may be behind the server's.
  const seconds = Math.max(0, (now - Date.parse(startedAt ?? createdAt)) / 1000)
  const percent = Math.round((progress ?? 0) * 100)
  return (
    <div className="w-full max-w-80">
      <progress aria-label={common.progress} value={percent} max={100} className="sr-only" />
      <div aria-hidden="true" className="relative h-1 bg-line">
        {typical !== undefined && (
          <div
            className="absolute inset-y-0 left-0 bg-live/35 transition-[width] duration-1000 ease-linear"
            style={{ width: `${estimatedPercent(seconds, typical)}%` }}
          />
        )}
        <div
          className="absolute inset-y-0 left-0 bg-live transition-[width] duration-200"
          style={{ width: `${percent}%` }}
        />
      </div>
      <p className="figures mt-2 text-small text-quiet">
        {[
          formatPercent(percent),
          studio.elapsed(formatCountdown(Math.floor(seconds))),
          typical !== undefined && studio.usually(formatCountdown(typical)),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
    </div>
  )
}

/** One tick for each that comes before, the last one ours. */
function QueueTicks({ position }: { position: number }) {
  const shown = Math.min(position, MOST_TICKS)
  return (
    <div aria-hidden="true" className="flex gap-1">
      {Array.from({ length: shown }, (_, index) => (
        <span key={index} className={`h-4 w-1 ${index === shown - 1 ? 'bg-live' : 'bg-edge'}`} />
      ))}
    </div>
  )
}

function Cancel({ generation: { id } }: { generation: Generation }) {
  const [isBusy, setBusy] = useState(false)
  async function cancel() {
    setBusy(true)
    const { queryKey } = generationQuery(id)
    try {
      const canceled = await api.cancelGeneration(id)
      queryClient.setQueryData<Generation>(queryKey, (known) => newer(known, canceled))
    } catch (error) {
      toast(messageFor(error).title)
      await queryClient.invalidateQueries({ queryKey })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button busy={isBusy} onClick={() => void cancel()}>
      {common.cancelFree}
    </Button>
  )
}
