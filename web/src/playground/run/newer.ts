import type { Generation } from '@atelier/contract/generation.ts'

const steps = { queued: 0, processing: 1, succeeded: 2, failed: 2, canceled: 2 } as const

/** The newer of two states of a generation. Responses and events can arrive out of order; a state never goes back. */
export function newer(known: Generation | undefined, incoming: Generation): Generation {
  if (!known || known.id !== incoming.id) return incoming
  if (steps[incoming.status] < steps[known.status]) return known
  if (incoming.status !== 'processing' || known.progress === null) return incoming
  return { ...incoming, progress: Math.max(known.progress, incoming.progress ?? 0) }
}

export const hasEnded = ({ status }: Pick<Generation, 'status'>): boolean => steps[status] === 2
