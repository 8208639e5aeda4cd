import type { OperatorGeneration } from '@atelier/contract/operator-generation.ts'
import { wireGeneration, type StoredGeneration } from '../generations/generation.ts'
import { withoutWritten } from '../generations/written-params.ts'

/** A generation as operators see it: neither what was written nor what was made. */
export function operatorGeneration(row: StoredGeneration, outputsDelivered: number): OperatorGeneration {
  const {
    effect: _,
    outputs: _outputs,
    notes: _notes,
    queuePosition: _position,
    ...shown
  } = wireGeneration(row, null, [])
  const { accountId, keyId, channel, queue, effectId } = row
  const params = withoutWritten(row.params)
  return { ...shown, accountId, keyId, channel, queue, effectId, params, outputsDelivered }
}
