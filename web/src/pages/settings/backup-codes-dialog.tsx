import { useBlocker } from '@tanstack/react-router'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../design/button.tsx'
import { CopyButton } from '../../design/copy-button.tsx'
import { Dialog, DialogActions } from '../../design/dialog.tsx'
import { CheckBox } from '../../design/field.tsx'
import { Icon } from '../../design/icon.tsx'
import { saveAs } from '../../forms/save-as.ts'
import * as forms from '#messages/forms.ts'
import * as messages from '#messages/second-factor.ts'

/** Shown this once: there is no way out before they were copied, saved or said to be stored. */
export function BackupCodesDialog({ codes, onDone }: { codes: string[]; onDone(): void }) {
  const [isStored, setStored] = useState(false)
  useBlocker({ shouldBlockFn: () => !isStored, enableBeforeUnload: () => !isStored })
  const text = codes.join('\n')
  return (
    <Dialog title={messages.backupCodes} wide>
      <p className="mb-4">{messages.backupCodesDetail}</p>
      <ul className="grid gap-x-6 gap-y-1 border border-edge bg-bench p-4 desk:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>
            <code className="figures select-all">{code}</code>
          </li>
        ))}
      </ul>
      <div className="mt-4 flex flex-wrap items-center gap-2">
        <CopyButton text={text} kind="primary" isFirst onCopied={() => setStored(true)} />
        <Button
          kind="quiet"
          icon={<Icon of={Download} />}
          onClick={() => {
            saveAs(`${location.hostname}-backup-codes.txt`, `${text}\n`)
            setStored(true)
          }}
        >
          {messages.download}
        </Button>
      </div>
      <div className="mt-4">
        <CheckBox
          label={messages.stored}
          checked={isStored}
          onChange={({ target }) => setStored(target.checked)}
        />
      </div>
      <DialogActions>
        <Button kind="primary" disabled={!isStored} onClick={onDone}>
          {forms.done}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
