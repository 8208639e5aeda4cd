import { useBlocker } from '@tanstack/react-router'
import { Download } from 'lucide-react'
import { useState } from 'react'
import type { CreatedCodes } from '../../../api/operator-code-operations.ts'
import { Button } from '../../../design/button.tsx'
import { CopyButton } from '../../../design/copy-button.tsx'
import { Dialog, DialogActions } from '../../../design/dialog.tsx'
import { CheckBox } from '../../../design/field.tsx'
import { Icon } from '../../../design/icon.tsx'
import { saveAs } from '../../../forms/save-as.ts'
import * as forms from '#messages/forms.ts'
import * as messages from '#messages/operator-codes.ts'

/** New codes cannot be lost unseen: only their hashes are kept, and there is no other way out than having stored them. */
export function NewCodesDialog({ batch, onDone }: { batch: CreatedCodes; onDone(): void }) {
  const [isStored, setStored] = useState(false)
  useBlocker({ shouldBlockFn: () => !isStored, enableBeforeUnload: () => !isStored })
  const { codes, coins, expiresAt } = batch
  return (
    <Dialog title={messages.yourCodes(codes.length)} wide>
      <p className="mb-4">{messages.copyNow}</p>
      <pre
        tabIndex={0}
        aria-label={messages.yourCodes(codes.length)}
        className="figures max-h-72 overflow-auto border border-edge bg-bench p-4 select-all"
      >
        {codes.join('\n')}
      </pre>
      <div className="mt-4 flex flex-wrap gap-2">
        <CopyButton text={codes.join('\n')} kind="primary" isFirst onCopied={() => setStored(true)} />
        <Button
          icon={<Icon of={Download} />}
          onClick={() => {
            const lines = codes.map((code) => `${code},${coins},${expiresAt ?? ''}`)
            saveAs(`codes-${batch.id}.csv`, ['code,coins,expires', ...lines, ''].join('\r\n'))
            setStored(true)
          }}
        >
          {messages.downloadCsv}
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
