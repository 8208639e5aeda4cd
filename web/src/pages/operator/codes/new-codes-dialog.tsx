import type { CreatedCodes } from '../../../api/operator-code-operations.ts'
import { ShownOnceDialog } from '../../../forms/shown-once-dialog.tsx'
import * as forms from '#messages/forms.ts'
import * as messages from '#messages/operator-codes.ts'

/** New codes, of which only hashes are kept. */
export function NewCodesDialog({ batch, onDone }: { batch: CreatedCodes; onDone(): void }) {
  const { id, codes, coins, expiresAt } = batch
  const lines = codes.map((code) => `${code},${coins},${expiresAt ?? ''}`)
  const csv = ['code,coins,expires', ...lines, ''].join('\r\n')
  const title = messages.yourCodes(codes.length)
  return (
    <ShownOnceDialog
      title={title}
      detail={messages.copyNow}
      text={codes.join('\n')}
      file={{ label: messages.downloadCsv, name: `codes-${id}.csv`, text: csv }}
      storedLabel={forms.storedAll}
      onDone={onDone}
    >
      <pre tabIndex={0} aria-label={title} className="max-h-72 overflow-auto select-all">
        {codes.join('\n')}
      </pre>
    </ShownOnceDialog>
  )
}
