import type { OperatorModel } from '@atelier/contract/operator-catalog.ts'
import { useState } from 'react'
import { catalogApi } from '../../../api/operator-catalog-operations.ts'
import { Button } from '../../../design/button.tsx'
import { ConfirmDialog } from '../../../operator/confirm-dialog.tsx'
import { runAction } from '../../../operator/run.ts'
import type { SwitchedOff } from './switch-off-dialog.tsx'
import * as messages from '#messages/operator-models.ts'

type Props = {
  model: OperatorModel
  onSwitchOff(what: SwitchedOff): void
  /** In a row of a table they are quieter than at the head of a page. */
  kind?: 'quiet' | 'plain'
}

/** What an owner may do with a model. */
export function ModelActions({ model, onSwitchOff, kind = 'quiet' }: Props) {
  const { id, displayName: name, enabled, pausedAt } = model
  const [isResuming, setResuming] = useState(false)
  return (
    <>
      {pausedAt !== null && (
        <Button kind={kind} aria-label={messages.resumeOf(name)} onClick={() => setResuming(true)}>
          {messages.resume}
        </Button>
      )}
      {enabled ? (
        <Button
          kind={kind}
          aria-label={messages.switchOffOf(name)}
          onClick={() => onSwitchOff({ kind: 'model', id, name })}
        >
          {messages.switchOff}
        </Button>
      ) : (
        <Button
          kind={kind}
          aria-label={messages.switchOnOf(name)}
          onClick={() => void runAction(catalogApi.switchModel(id, true), messages.isOn(name))}
        >
          {messages.switchOn}
        </Button>
      )}
      {isResuming && (
        <ConfirmDialog
          title={messages.resumeTitle(name)}
          submitLabel={messages.resume}
          kind="primary"
          effects={[...(model.pauseReason === null ? [] : [model.pauseReason]), ...messages.resumeEffects]}
          done={messages.isOn(name)}
          onSubmit={() => catalogApi.resumeModel(id)}
          onClose={() => setResuming(false)}
        />
      )}
    </>
  )
}
