import { useBlocker } from '@tanstack/react-router'
import { Download } from '../design/icons.ts'
import { useState, type ReactNode } from 'react'
import { Button } from '../design/button.tsx'
import { CopyButton } from '../design/copy-button.tsx'
import { Dialog, DialogActions } from '../design/dialog.tsx'
import { CheckBox } from '../design/field.tsx'
import { Icon } from '../design/icon.tsx'
import { saveAs } from './save-as.ts'
import * as messages from '#messages/forms.ts'

type Props = {
  title: string
  detail: string
  /** What is copied. It lives in the state of whoever shows it, and nowhere else. */
  text: string
  file: { label: string; name: string; text: string }
  storedLabel: string
  /** How it is shown. */
  children: ReactNode
  footer?: ReactNode
  onDone(): void
}

/** What is shown this once cannot be lost unseen: there is no way out but the one after it was copied, saved or said to be stored. */
export function ShownOnceDialog({ title, detail, text, file, storedLabel, children, footer, onDone }: Props) {
  const [isStored, setStored] = useState(false)
  useBlocker({ shouldBlockFn: () => !isStored, enableBeforeUnload: () => !isStored })

  return (
    <Dialog title={title} wide>
      <p className="mb-4">{detail}</p>
      <div className="flex flex-wrap items-start gap-2 border border-edge bg-bench p-2 pl-4">
        <div className="figures min-w-0 flex-1 basis-72 py-1">{children}</div>
        <CopyButton text={text} kind="primary" isFirst onCopied={() => setStored(true)} />
      </div>
      <div className="mt-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <CheckBox
          label={storedLabel}
          checked={isStored}
          onChange={({ target }) => setStored(target.checked)}
        />
        <Button
          kind="quiet"
          icon={<Icon of={Download} />}
          onClick={() => {
            saveAs(file.name, file.text)
            setStored(true)
          }}
        >
          {file.label}
        </Button>
      </div>
      {footer}
      <DialogActions>
        <Button kind="primary" disabled={!isStored} onClick={onDone}>
          {messages.done}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
