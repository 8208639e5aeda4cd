/** What all nodes know of a backend, as far as it says whether work may be sent there. */
type State = {
  readonly pausedAt: Date | null
  readonly health: 'ready' | 'busy' | 'down' | null
  readonly checkedAt: Date | null
  readonly notBefore: Date | null
  readonly trippedUntil: Date | null
  /** How far the clock of these times is ahead of ours. */
  readonly aheadMs?: number
}

/** What the model files and the adapter say of it. */
type Backend = {
  readonly slots: number | undefined
  /** With `health`, it can be asked how it is. */
  readonly provider: { readonly health?: unknown }
}

/** The times are the database's: a node whose clock is behind would keep a backend closed for that much longer. */
const inItsTime = ({ aheadMs = 0 }: State, nowMs: number) => nowMs + aheadMs

/** Whether no work may be sent to a backend now. */
export function isClosed(backend: Backend, state: State | undefined, nowMs: number): boolean {
  if (!state) return false
  return (
    state.pausedAt !== null ||
    state.health === 'down' ||
    (state.notBefore !== null && +state.notBefore > inItsTime(state, nowMs)) ||
    isTripped(backend, state, nowMs)
  )
}

/**
 * Whether it is closed because it failed again and again. One that can be asked how it is has to say that it is well
 * before anybody's work is sent to it again.
 */
function isTripped({ provider }: Backend, state: State, nowMs: number): boolean {
  const { trippedUntil, checkedAt } = state
  if (trippedUntil === null) return false
  if (+trippedUntil > inItsTime(state, nowMs)) return true
  return provider.health !== undefined && (checkedAt === null || +checkedAt < +trippedUntil)
}

/** How often a backend that is well is asked how it is. */
const WELL_FOR_MS = 15_000

/** Whether it is time to ask it how it is: one that no work is sent to is asked at every tick. */
export function isProbeDue(state: State | undefined, nowMs: number): boolean {
  if (!state?.checkedAt || state.health === 'down') return true
  const { checkedAt, trippedUntil } = state
  const now = inItsTime(state, nowMs)
  const isTrialDue = trippedUntil !== null && +trippedUntil <= now && checkedAt < trippedUntil
  return isTrialDue || now - +checkedAt >= WELL_FOR_MS
}

/** How long after it was opened one run is the trial; then two are, four, and so on, for a run may take an hour. */
const TRIAL_MS = 5000
const MAX_DOUBLINGS = 20

/** How much it may be given now. Until it succeeds again, few runs at a time, as a trial; those from before do not count. */
export function limitsNow(
  backend: (Backend & { readonly rate?: Rate | undefined }) | undefined,
  state: State | undefined,
  nowMs: number,
) {
  const { slots, rate } = backend ?? {}
  if (!state?.trippedUntil) return { slots, rate }
  const doublings = Math.floor(Math.max(0, inItsTime(state, nowMs) - +state.trippedUntil) / TRIAL_MS)
  const trials = 2 ** Math.min(doublings, MAX_DOUBLINGS)
  return { slots: Math.min(trials, slots ?? trials), since: state.trippedUntil, rate }
}

type Rate = { readonly runs: number; readonly perSeconds: number }
