import type { OperatorModel } from '@atelier/contract/operator-catalog.ts'
import { Status } from '../../../design/status.tsx'
import * as common from '#messages/common.ts'
import * as messages from '#messages/operator-models.ts'

export const saleStates = ['on', 'off', 'paused'] as const
export type SaleState = (typeof saleStates)[number]

type Parts = Pick<OperatorModel, 'enabled' | 'pausedAt'>

/** Whether a model is sold; who switched it off knows why, so that comes before a pause at a loss. */
export const modelState = ({ enabled, pausedAt }: Parts): SaleState =>
  !enabled ? 'off' : pausedAt === null ? 'on' : 'paused'

export function ModelState({ model }: { model: Parts }) {
  const state = modelState(model)
  if (state === 'on') return <Status look="good">{messages.sold}</Status>
  return state === 'off' ? (
    <Status look="off">{common.off}</Status>
  ) : (
    <Status look="bad">{messages.pausedAtLoss}</Status>
  )
}
