import { isMissing } from '../../api/problem.ts'
import { messageFor } from '../../api/messages.ts'
import { Button } from '../../design/button.tsx'
import { Notice } from '../../design/notice.tsx'

/** Says that the form was filled from a former run, and how to get back what stood there. */
export function SettingsNotice({ onUndo, onKeep }: { onUndo(): void; onKeep(): void }) {
  return (
    <div className="mb-4">
      <Notice
        title="The settings of that run are in the form."
        actions={
          <div className="flex gap-2">
            <Button onClick={onUndo}>Undo</Button>
            <Button kind="quiet" onClick={onKeep}>
              Keep
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
        title="The settings of that run are not to be had."
        actions={<Button onClick={onDismiss}>Go on without</Button>}
      >
        {isMissing(error)
          ? 'It was deleted, is of another account, or the address has a typing error.'
          : messageFor(error).title}
      </Notice>
    </div>
  )
}
