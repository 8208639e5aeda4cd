import type { ParkedAttempt, VerdictRequest } from '@atelier/contract/backend.ts'
import { useState } from 'react'
import { backendsApi } from '../../../api/operator-backend-operations.ts'
import { CopyButton } from '../../../design/copy-button.tsx'
import { CheckBox, FieldGroup, TextField } from '../../../design/field.tsx'
import { toast } from '../../../design/toast.tsx'
import { FormDialog } from '../../../forms/form-dialog.tsx'
import { textOf } from '../../../forms/form.tsx'
import { refuseEmpty } from '../../../forms/refuse-fields.ts'
import { refetchOffice } from '../../../operator/run.ts'
import * as messages from '#messages/operator-backends.ts'

type Verdict = VerdictRequest['verdict']

/** What an operator found out at the backend. No coins follow from it, and the dialog says so. */
export function VerdictDialog({ attempt, onClose }: { attempt: ParkedAttempt; onClose(): void }) {
  const [verdict, setVerdict] = useState<Verdict>()

  async function submit(fields: FormData) {
    refuseEmpty({ verdict: verdict ?? '' })
    const amount = textOf(fields, 'cost')
    await backendsApi.judge(attempt.id, {
      verdict,
      ...(verdict === 'bought' &&
        amount !== '' && { cost: { amount: Number(amount), unit: textOf(fields, 'unit') } }),
    } as VerdictRequest)
    void refetchOffice()
  }

  return (
    <FormDialog
      title={messages.verdictTitle}
      submitLabel={messages.record}
      wide
      onSubmit={submit}
      onDone={() => {
        toast(messages.recorded)
        onClose()
      }}
      onClose={onClose}
    >
      {({ issue }) => (
        <>
          <p>{messages.verdictDetail}</p>
          <div className="flex flex-wrap items-center gap-2">
            <code className="figures wrap-anywhere">{attempt.id}</code>
            <CopyButton text={attempt.id} />
          </div>
          {attempt.detail !== null && <p className="wrap-anywhere text-quiet">{attempt.detail}</p>}
          <FieldGroup label={messages.found} issue={issue('verdict')}>
            {(['bought', 'not_bought'] as const).map((each) => (
              <CheckBox
                key={each}
                type="radio"
                name="verdict"
                value={each}
                checked={verdict === each}
                onChange={() => setVerdict(each)}
                aria-invalid={issue('verdict') !== undefined || undefined}
                label={messages.verdicts[each].label}
                hint={messages.verdicts[each].hint}
              />
            ))}
          </FieldGroup>
          {verdict === 'bought' && (
            <div className="grid gap-4 desk:grid-cols-2">
              <TextField
                label={messages.cost}
                name="cost"
                inputMode="decimal"
                hint={messages.costHint}
                issue={issue('cost')}
              />
              <TextField label={messages.unit} name="unit" placeholder="USD" hint={messages.unitHint} />
            </div>
          )}
          <p className="text-quiet">{messages.noCoins}</p>
        </>
      )}
    </FormDialog>
  )
}
