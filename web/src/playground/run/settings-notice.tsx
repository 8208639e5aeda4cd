import { isMissing } from '../../api/problem.ts'
import { messageFor } from '../../api/messages.ts'
import { Button } from '../../design/button.tsx'
import { Notice } from '../../design/notice.tsx'
import * as messages from '#messages/run.ts'
import * as common from '#messages/common.ts'

/** Says that the form was filled from a former run, and how to get back what stood there. */
export function SettingsNotice({ onUndo, onKeep }: { onUndo(): void; onKeep(): void }) {
  return (
    <div className="mb-4">
      <Notice
        title={messages.settingsUsed}
        actions={
          <div className="flex gap-2">
            <Button onClick={onUndo}>{common.undo}</Button>
            <Button kind="quiet" onClick={onKeep}>
              {messages.keep}
            </Button>
          </div>
        }
      />
    </div>
  )
}

/** Says that there is no such run, or that it cannot be read just now. */
export function NoSettings({ error, onDismiss }: { error: unknown; onDismiss(): void }) {
  return (
    <div className="mb-4">
      <Notice
        kind="warn"
        title={messages.settingsUnavailable}
        actions={<Button onClick={onDismiss}>{messages.continueWithout}</Button>}
      >
        {isMissing(error) ? messages.settingsMissing : messageFor(error).title}
      </Notice>
    </div>
  )
}
