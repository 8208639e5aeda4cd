import type { CodeBatchState } from '@atelier/contract/code.ts'
import { Status, type StatusLook } from '../../../design/status.tsx'
import * as messages from '#messages/operator-codes.ts'

const looks: Record<CodeBatchState, StatusLook> = {
  open: 'good',
  used_up: 'ended',
  expired: 'ended',
  ended: 'off',
}

export function BatchState({ state }: { state: CodeBatchState }) {
  return <Status look={looks[state]}>{messages.states[state]}</Status>
}
