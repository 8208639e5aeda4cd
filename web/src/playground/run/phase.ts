import type { Generation } from '@atelier/contract/generation.ts'
import type { CallFailed } from '../../api/problem.ts'
import type { Values } from '../values.ts'

/** What the person wants to submit: these values at the price that was shown; undefined where none was. */
export type SubmitIntent = {
  params: Values
  coins: number | undefined
  consent?: true
  /** Also where a run before has made the same files. */
  mayRepeat?: true
}

/** It was refused, perhaps for a reason that passes. */
type Refusal = { kind: 'refused'; error: unknown; intent: SubmitIntent; at: number }

export type Phase =
  | { kind: 'idle' }
  /** On its way. */
  | { kind: 'busy' }
  /** Too many requests were sent: it is sent again at this moment, by itself. */
  | { kind: 'waiting'; error: CallFailed; until: number }
  /** Whether it went through is unknown; it is being repeated. */
  | { kind: 'unsure' }
  /** These were never answered until their quote expired. */
  | { kind: 'unanswered'; keys: readonly string[] }
  /** It went through, and waits for the page to show it. */
  | { kind: 'started'; generation: Generation }
  /** It costs something else than was shown. Nothing was charged; the person decides. */
  | { kind: 'price'; was: number | undefined; intent: SubmitIntent & { coins: number } }
  /** It would make the same files as a run before. Nothing was sent; the person decides. */
  | { kind: 'repeat'; intent: SubmitIntent }
  | Refusal

type StoredPhase = {
  phase: Phase
  /** What the form held when it came to that. */
  of: Values | undefined
}

const idle: StoredPhase = { phase: { kind: 'idle' }, of: undefined }
const storedPhases = new Map<string, StoredPhase>()
const listeners = new Set<() => void>()

/** The phase of the submit of a form, by the storage key of its draft. It continues while its page is not open. */
export const storedPhase = (storageKey: string): StoredPhase => storedPhases.get(storageKey) ?? idle

export function storePhase(storageKey: string, phase: Phase, of?: Values): void {
  storedPhases.set(storageKey, { phase, of })
  for (const listener of listeners) listener()
}

export const onPhaseChange = (listener: () => void): (() => void) => (
  listeners.add(listener),
  () => void listeners.delete(listener)
)

export const isInFlight = ({ kind }: Phase): boolean =>
  kind === 'busy' || kind === 'waiting' || kind === 'unsure'

/** The phase to show for the current values: a refusal or a question about other values is dropped. */
export const phaseFor = ({ phase, of }: StoredPhase, values: Values): Phase =>
  isInFlight(phase) || phase.kind === 'unanswered' || of === values ? phase : idle.phase
