import type { GenerationStatus } from '@atelier/contract/generation.ts'
import { Status, type StatusLook } from '../../design/status.tsx'

// prettier-ignore
const words: Record<GenerationStatus, { look: StatusLook; word: string }> = {
  queued:     { look: 'waiting', word: 'Waiting' },
  processing: { look: 'live',    word: 'Running' },
  succeeded:  { look: 'good',    word: 'Succeeded' },
  failed:     { look: 'bad',     word: 'Failed' },
  canceled:   { look: 'ended',   word: 'Canceled' },
}

export function GenerationStatusWord({ status }: { status: GenerationStatus }) {
  const { look, word } = words[status]
  return <Status look={look}>{word}</Status>
}
