import type { OperatorAccount, UpdateAccountRequest } from '@atelier/contract/operator-account.ts'
import { useState } from 'react'
import { operatorAccountApi } from '../../../api/operator-account-operations.ts'
import { queryClient } from '../../../api/queries.ts'
import { CheckBox, TextField } from '../../../design/field.tsx'
import { toast } from '../../../design/toast.tsx'
import { textOf } from '../../../forms/form.tsx'
import { FormDialog } from '../../../forms/form-dialog.tsx'
import { refuseFields } from '../../../forms/refuse-fields.ts'
import * as messages from '#messages/operator-account.ts'

/** How much an account may do at once and in a window of time. Sends only what was changed. */
export function LimitsDialog({ account, onClose }: { account: OperatorAccount; onClose(): void }) {
  const { limit, raisedLimit } = account.concurrency
  const { key, account: whole } = account.rateLimits
  const [isUsual, setUsual] = useState(false)
  const rates = [
    { name: 'keyLimit', label: messages.keyRate, value: key.limit },
    { name: 'keySeconds', label: messages.keySeconds, value: key.windowSeconds },
    { name: 'accountLimit', label: messages.accountRate, value: whole.limit },
    { name: 'accountSeconds', label: messages.accountSeconds, value: whole.windowSeconds },
  ] as const

  function changesOf(fields: FormData): UpdateAccountRequest {
    const read = Object.fromEntries(
      ['runningLimit', ...rates.map(({ name }) => name)].map((name) => [name, textOf(fields, name)]),
    )
    const raised = textOf(fields, 'raisedLimit')
    const typed = Object.entries({ ...read, ...(raised !== '' && { raisedLimit: raised }) })
    const wrong = typed.filter(
      ([name, text]) =>
        !/^[1-9]\d{0,8}$/.test(text) && !(isUsual && rates.some((rate) => rate.name === name)),
    )
    refuseFields(wrong.map(([path]) => ({ path, message: messages.wholeFromOne })))
    const number = (name: string) => Number(read[name])
    const areRatesChanged = rates.some(({ name, value }) => number(name) !== value)
    const rateLimits = {
      key: { limit: number('keyLimit'), windowSeconds: number('keySeconds') },
      account: { limit: number('accountLimit'), windowSeconds: number('accountSeconds') },
    }
    const nextRaised = raised === '' ? null : Number(raised)
    return {
      ...(number('runningLimit') !== limit && { runningLimit: number('runningLimit') }),
      ...(nextRaised !== raisedLimit && { raisedLimit: nextRaised }),
      ...(isUsual ? { rateLimits: null } : areRatesChanged && { rateLimits }),
    }
  }

  return (
    <FormDialog
      title={messages.changeLimits}
      submitLabel={messages.saveLimits}
      onSubmit={async (fields) => {
        const changes = changesOf(fields)
        if (Object.keys(changes).length === 0) return
        await operatorAccountApi.updateAccount(account.id, changes)
        await queryClient.invalidateQueries({ queryKey: ['operator'] })
      }}
      onDone={() => {
        toast(messages.limitsSaved)
        onClose()
      }}
      onClose={onClose}
    >
      {({ issue }) => (
        <>
          <TextField
            label={messages.runningLimit}
            name="runningLimit"
            inputMode="numeric"
            defaultValue={limit}
            hint={messages.runningLimitHint}
            issue={issue('runningLimit')}
          />
          <TextField
            label={messages.raisedLimit}
            name="raisedLimit"
            inputMode="numeric"
            defaultValue={raisedLimit ?? ''}
            hint={messages.raisedLimitHint}
            issue={issue('raisedLimit')}
          />
          <div className="grid grid-cols-2 gap-4">
            {rates.map(({ name, label, value }) => (
              <TextField
                key={name}
                label={label}
                name={name}
                inputMode="numeric"
                defaultValue={value}
                readOnly={isUsual}
                issue={issue(name)}
              />
            ))}
          </div>
          <CheckBox
            label={messages.usualRates}
            checked={isUsual}
            onChange={({ target }) => setUsual(target.checked)}
          />
        </>
      )}
    </FormDialog>
  )
}
