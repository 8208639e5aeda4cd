import type { GenerationStatus } from '@atelier/contract/generation.ts'
import { Status, type StatusLook } from '../../design/status.tsx'
import * as common from '#messages/common.ts'

// prettier-ignore
const labels: Record<GenerationStatus, { look: StatusLook; label: string }> = {
  queued:     { look: 'waiting', label: common.waiting },
  processing: { look: 'live',    label: common.running },
  succeeded:  { look: 'good',    label: common.succeeded },
  failed:     { look: 'bad',     label: common.failed },
  canceled:   { look: 'ended',   label: common.canceled },
}

export function GenerationStatusLabel({ status }: { status: GenerationStatus }) {
  const { look, label } = labels[status]
  return <Status look={look}>{label}</Status>
}
