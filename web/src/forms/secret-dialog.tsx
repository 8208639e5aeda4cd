import { useBlocker } from '@tanstack/react-router'
import { Download } from 'lucide-react'
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
  /** What is shown this once. It lives in the state of whoever shows it, and nowhere else. */
  secret: string
  /** Its name in a `.env` file. */
  variable: string
  children?: ReactNode
  onDone(): void
}

/** A secret that cannot be lost unseen: there is no way out but the one after it was copied, saved or said to be stored. */
export function SecretDialog({ title, secret, variable, children, onDone }: Props) {
  const [isStored, setStored] = useState(false)
  useBlocker({ shouldBlockFn: () => !isStored, enableBeforeUnload: () => !isStored })

  return (
    <Dialog title={title} wide>
      <p className="mb-4">{messages.copyNow}</p>
      <div className="flex flex-wrap items-center gap-2 border border-edge bg-bench p-2 pl-4">
        <code className="figures min-w-0 flex-1 basis-72 py-1 wrap-anywhere select-all">{secret}</code>
        <CopyButton text={secret} kind="primary" isFirst onCopied={() => setStored(true)} />
      </div>
      <div className="mt-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <CheckBox
          label={messages.stored}
          checked={isStored}
          onChange={({ target }) => setStored(target.checked)}
        />
        <Button
          kind="quiet"
          icon={<Icon of={Download} />}
          onClick={() => {
            saveAs('atelier.env', `${variable}=${secret}\n`)
            setStored(true)
          }}
        >
          {messages.downloadEnv}
        </Button>
      </div>
      {children}
      <DialogActions>
        <Button kind="primary" disabled={!isStored} onClick={onDone}>
          {messages.done}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
