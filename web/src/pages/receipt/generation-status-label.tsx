import type { GenerationStatus } from '@atelier/contract/generation.ts'
import { Status, type StatusLook } from '../../design/status.tsx'

// prettier-ignore
const labels: Record<GenerationStatus, { look: StatusLook; label: string }> = {
  queued:     { look: 'waiting', label: 'Waiting' },
  processing: { look: 'live',    label: 'Running' },
  succeeded:  { look: 'good',    label: 'Succeeded' },
  failed:     { look: 'bad',     label: 'Failed' },
  canceled:   { look: 'ended',   label: 'Canceled' },
}

export function GenerationStatusLabel({ status }: { status: GenerationStatus }) {
  const { look, label } = labels[status]
  return <Status look={look}>{label}</Status>
}
