import type { ConsentDetails } from '@atelier/contract/agent.ts'
import { FieldGroup, TextField } from '../../design/field.tsx'
import { textOf, type FormState } from '../../forms/form.tsx'
import { numberOrNull } from '../../forms/typed-number.ts'
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

export function limitsOf(form: FormData): Limits {
  const read = (name: string) => numberOrNull(textOf(form, name))
  return {
    spendLimitCoins: read('spendLimitCoins'),
    dailySpendLimitCoins: read('dailySpendLimitCoins'),
    sessionSpendLimitCoins: read('sessionSpendLimitCoins'),
    confirmAboveCoins: read('confirmAboveCoins'),
  }
}
