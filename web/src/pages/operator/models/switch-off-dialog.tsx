import { catalogApi } from '../../../api/operator-catalog-operations.ts'
import { ConfirmDialog } from '../../../operator/confirm-dialog.tsx'
import * as messages from '#messages/operator-models.ts'

export type SwitchedOff = { kind: 'model' | 'effect'; id: string; name: string }

/** Customers can no longer order it: they may have built on it. */
export function SwitchOffDialog({ of: { kind, id, name }, onClose }: { of: SwitchedOff; onClose(): void }) {
  return (
    <ConfirmDialog
      title={messages.switchOffTitle(name)}
      submitLabel={messages.switchOff}
      effects={messages.switchOffEffects}
      done={messages.isOff(name)}
      onSubmit={() =>
        kind === 'model' ? catalogApi.switchModel(id, false) : catalogApi.switchEffect(id, false)
      }
      onClose={onClose}
    />
  )
}
