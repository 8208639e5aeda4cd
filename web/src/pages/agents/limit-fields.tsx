import type { ConsentDetails } from '@atelier/contract/agent.ts'
import { FieldGroup, TextField } from '../../design/field.tsx'
import { textOf, type FormState } from '../../forms/form.tsx'
import * as messages from '#messages/agents.ts'

export type Limits = ConsentDetails['limits']

// prettier-ignore
const fields = [
  { name: 'spendLimitCoins',        label: messages.spendLimit },
  { name: 'dailySpendLimitCoins',   label: messages.dailyLimit },
  { name: 'sessionSpendLimitCoins', label: messages.sessionLimit },
  { name: 'confirmAboveCoins',      label: messages.confirmAbove, hint: messages.confirmAboveHint },
] as const

/** What an agent may spend, as four fields; blank is no limit. */
export function LimitFields({ limits, issue }: { limits: Limits; issue: FormState['issue'] }) {
  return (
    <FieldGroup label={messages.limits} hint={messages.limitsHint}>
      <div className="grid gap-4 pt-2 desk:grid-cols-2">
        {fields.map(({ name, ...field }) => (
          <TextField
            key={name}
            name={name}
            inputMode="numeric"
            autoComplete="off"
            defaultValue={limits[name] ?? ''}
            issue={issue(name)}
            {...field}
          />
        ))}
      </div>
    </FieldGroup>
  )
}

/** What is not a number goes out as it was typed, for the server to refuse: a limit with a typing error is not no limit. */
export function limitsOf(form: FormData): Limits {
  const read = (name: string) => {
    const text = textOf(form, name)
    if (text === '') return null
    return /^\d+$/.test(text) ? Number(text) : (text as unknown as number)
  }
  return {
    spendLimitCoins: read('spendLimitCoins'),
    dailySpendLimitCoins: read('dailySpendLimitCoins'),
    sessionSpendLimitCoins: read('sessionSpendLimitCoins'),
    confirmAboveCoins: read('confirmAboveCoins'),
  }
}
