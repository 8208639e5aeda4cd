import type { Generation } from '@atelier/contract/generation.ts'
import type { CallFailed } from '../../api/problem.ts'
import type { Values } from '../values.ts'

/** What was pressed for: these values, at the price that was shown; undefined where none was. */
export type Wish = { params: Values; coins: number | undefined; consent?: true }

/** It was not done, for a reason that may pass. */
type Refusal = { kind: 'refused'; error: unknown; wish: Wish; at: number }

export type Phase =
  | { kind: 'idle' }
  /** On its way. */
  | { kind: 'busy' }
  /** Too many requests were sent: it is sent again at this moment, by itself. */
  | { kind: 'waiting'; error: CallFailed; until: number }
  /** Nobody knows whether it went through. */
  | { kind: 'unsure' }
  /** In all that time nobody said whether these went through. */
  | { kind: 'unheard'; keys: readonly string[] }
  /** It went through, and waits for the page to show it. */
  | { kind: 'started'; generation: Generation }
  /** It costs something else than was shown. Nothing was charged; the person decides. */
  | { kind: 'price'; was: number | undefined; wish: Wish & { coins: number } }
  | Refusal

type Reached = {
  phase: Phase
  /** What the form held when it came to that. */
  of: Values | undefined
}

const idle: Reached = { phase: { kind: 'idle' }, of: undefined }
const reached = new Map<string, Reached>()
const listeners = new Set<() => void>()

/** How far the press of a form has come, by the place of its draft. It goes on while its page is not open. */
export const reachedAt = (place: string): Reached => reached.get(place) ?? idle

export function reach(place: string, phase: Phase, of?: Values): void {
  reached.set(place, { phase, of })
  for (const listener of listeners) listener()
}

export const whenReached = (listener: () => void): (() => void) => (
  listeners.add(listener),
  () => void listeners.delete(listener)
)

export const isUnderWay = ({ kind }: Phase): boolean =>
  kind === 'busy' || kind === 'waiting' || kind === 'unsure'

/** What to show where the form holds these values: a question about others is no longer asked. */
export const phaseFor = ({ phase, of }: Reached, values: Values): Phase =>
  isUnderWay(phase) || phase.kind === 'unheard' || of === values ? phase : idle.phase
