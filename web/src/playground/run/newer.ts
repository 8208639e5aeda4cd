import type { Generation } from '@atelier/contract/generation.ts'

const steps = { queued: 0, processing: 1, succeeded: 2, failed: 2, canceled: 2 } as const

/** Of two things that were said of a generation, what holds. Words overtake each other on the way; nothing goes back. */
export function newer(known: Generation | undefined, said: Generation): Generation {
  if (!known || known.id !== said.id) return said
  if (steps[said.status] < steps[known.status]) return known
  if (said.status !== 'processing' || known.progress === null) return said
  return { ...said, progress: Math.max(known.progress, said.progress ?? 0) }
}

export const hasEnded = ({ status }: Pick<Generation, 'status'>): boolean => steps[status] === 2
