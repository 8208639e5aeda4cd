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
