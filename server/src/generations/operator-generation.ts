import type { OperatorGeneration } from '@atelier/contract/operator-generation.ts'
import { wireGeneration, type StoredGeneration } from './generation.ts'
import { withoutWritten } from './written-params.ts'

/** A generation as operators see it: without what was written and what was made. */
export function operatorGeneration(row: StoredGeneration, outputsDelivered: number): OperatorGeneration {
  const {
    effect: _,
    outputs: _outputs,
    notes: _notes,
    queuePosition: _position,
    ...shown
  } = wireGeneration(row, null, [])
  const { accountId, keyId, channel, queue, effectId, modelVersion } = row
  const shownParams = withoutWritten(row.params)
  const ofOperators = { accountId, keyId, channel, queue, modelVersion, effectId }
  return { ...shown, ...ofOperators, params: shownParams, outputsDelivered }
}
