import type { ReactNode } from 'react'
import { ShownOnceDialog } from './shown-once-dialog.tsx'
import * as messages from '#messages/forms.ts'

type Props = {
  title: string
  secret: string
  /** Its name in a `.env` file. */
  variable: string
  children?: ReactNode
  onDone(): void
}

/** A secret that programs read from their environment. */
export function SecretDialog({ title, secret, variable, children, onDone }: Props) {
  return (
    <ShownOnceDialog
      title={title}
      detail={messages.copyNow}
      text={secret}
      file={{ label: messages.downloadEnv, name: 'atelier.env', text: `${variable}=${secret}\n` }}
      storedLabel={messages.stored}
      footer={children}
      onDone={onDone}
    >
      <code className="wrap-anywhere select-all">{secret}</code>
    </ShownOnceDialog>
  )
}
