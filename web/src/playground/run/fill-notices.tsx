import { Button } from '../../design/button.tsx'
import { Notice } from '../../design/notice.tsx'
import type { Used } from './use-settings.ts'
import * as messages from '#messages/run.ts'
import * as common from '#messages/common.ts'

const titles: Record<Used['source'], string> = {
  example: messages.exampleUsed,
  generation: messages.settingsUsed,
  input: messages.inputUsed,
}

type Props = {
  used: Used | undefined
  /** Why the form was not filled with settings, or with a file, that the address names. */
  failure: string | undefined
  inputFailure: string | undefined
  onDismiss(): void
}

/** What is said above the form about filling it from elsewhere. */
export function FillNotices({ used, failure, inputFailure, onDismiss }: Props) {
  const continueButton = <Button onClick={onDismiss}>{messages.continueAnyway}</Button>
  return (
    <div className="mb-4 grid gap-2">
      {used && <Filled {...used} />}
      {failure !== undefined && (
        <Notice kind="warn" title={messages.settingsUnavailable} actions={continueButton}>
          {failure}
        </Notice>
      )}
      {inputFailure !== undefined && (
        <Notice kind="warn" title={messages.inputUnavailable} actions={continueButton}>
          {inputFailure}
        </Notice>
      )}
    </div>
  )
}

/** Says that the form was filled, and how to get back what stood there. */
function Filled({ source, onUndo, onKeep }: Used) {
  return (
    <Notice
      title={titles[source]}
      actions={
        <div className="flex gap-2">
          <Button onClick={onUndo}>{common.undo}</Button>
          <Button kind="quiet" onClick={onKeep}>
            {messages.keep}
          </Button>
        </div>
      }
    />
  )
}
