import type { OperatorBackend } from '@atelier/contract/backend.ts'
import { Status, type StatusLook } from '../../../design/status.tsx'
import { Ago, useNow } from '../../../design/time.tsx'
import * as messages from '#messages/operator-backends.ts'

type Parts = Pick<
  OperatorBackend,
  'health' | 'healthDetail' | 'pausedAt' | 'pauseReason' | 'notBefore' | 'trippedUntil' | 'failures'
>
export type State = 'paused' | 'down' | 'tripped' | 'waiting' | 'ready' | 'busy' | 'unknown'

const isAhead = (moment: string | null, now: number): boolean => moment !== null && Date.parse(moment) > now

/** What keeps work from a backend, the strongest reason first; otherwise how it says that it is. */
export function backendState(backend: Parts, now: number): State {
  if (backend.pausedAt !== null) return 'paused'
  if (backend.health === 'down') return 'down'
  if (isAhead(backend.trippedUntil, now)) return 'tripped'
  if (isAhead(backend.notBefore, now)) return 'waiting'
  return backend.health ?? 'unknown'
}

/** Whether "Resume" would change something: a backend that is down has to come up by itself. */
export function isHeldBack(backend: Parts, now: number): boolean {
  return backend.pausedAt !== null || isAhead(backend.trippedUntil, now) || isAhead(backend.notBefore, now)
}

// prettier-ignore
const looks: Record<State, StatusLook> = {
  ready: 'good', busy: 'live', unknown: 'waiting', waiting: 'waiting', paused: 'off', tripped: 'bad', down: 'bad',
}

export function BackendState({ backend }: { backend: Parts }) {
  const state = backendState(backend, useNow(10_000))
  const until = { tripped: backend.trippedUntil, waiting: backend.notBefore }
  const since = state === 'paused' ? backend.pausedAt : null
  const moment = since ?? (state === 'tripped' || state === 'waiting' ? until[state] : null)
  const detail = { paused: backend.pauseReason, down: backend.healthDetail }
  const why = state === 'paused' || state === 'down' ? detail[state] : null
  return (
    <span className="inline-grid">
      <Status look={looks[state]}>{messages.states[state]}</Status>
      {(moment !== null || why !== null) && (
        <span className="text-small wrap-anywhere text-quiet">
          {moment !== null && <Ago at={moment} />}
          {moment !== null && why !== null && ' · '}
          {why}
        </span>
      )}
    </span>
  )
}
