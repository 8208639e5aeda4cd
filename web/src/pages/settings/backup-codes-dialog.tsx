import { ShownOnceDialog } from '../../forms/shown-once-dialog.tsx'
import * as forms from '#messages/forms.ts'
import * as messages from '#messages/second-factor.ts'

export function BackupCodesDialog({ codes, onDone }: { codes: string[]; onDone(): void }) {
  const text = codes.join('\n')
  return (
    <ShownOnceDialog
      title={messages.backupCodes}
      detail={messages.backupCodesDetail}
      text={text}
      file={{ label: messages.download, name: `${location.hostname}-backup-codes.txt`, text: `${text}\n` }}
      storedLabel={forms.storedAll}
      onDone={onDone}
    >
      <ul className="grid gap-x-6 gap-y-1 desk:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>
            <code className="select-all">{code}</code>
          </li>
        ))}
      </ul>
    </ShownOnceDialog>
  )
}
