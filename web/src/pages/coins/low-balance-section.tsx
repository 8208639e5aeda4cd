import type { Person } from '@atelier/contract/person.ts'
import { api } from '../../api/operations.ts'
import { personQuery, queryClient } from '../../api/queries.ts'
import { TextField } from '../../design/field.tsx'
import { toast } from '../../design/toast.tsx'
import { textOf } from '../../forms/form.tsx'
import { refuseFields } from '../../forms/refuse-fields.ts'
import { FormSection } from '../settings/form-section.tsx'
import * as messages from '#messages/coins.ts'

/** Below how many coins the person wants to be told. */
export function LowBalanceSection({ person }: { person: Person }) {
  return (
    <FormSection
      title={messages.lowBalanceTitle}
      action={messages.saveLowBalance}
      onSubmit={async (fields) => {
        const text = textOf(fields, 'lowBalanceCoins')
        const lowBalanceCoins = text === '' ? null : Number(text)
        if (lowBalanceCoins !== null && !(Number.isSafeInteger(lowBalanceCoins) && lowBalanceCoins > 0))
          refuseFields([{ path: 'lowBalanceCoins', message: messages.lowBalanceWrong }])
        const updated = await api.updatePerson({ lowBalanceCoins })
        queryClient.setQueryData(personQuery.queryKey, updated)
        toast(lowBalanceCoins === null ? messages.lowBalanceOff : messages.lowBalanceSaved(lowBalanceCoins))
      }}
    >
      {(issue) => (
        <TextField
          label={messages.lowBalanceLabel}
          name="lowBalanceCoins"
          inputMode="numeric"
          autoComplete="off"
          defaultValue={person.lowBalanceCoins ?? ''}
          hint={messages.lowBalanceHint}
          issue={issue('lowBalanceCoins')}
        />
      )}
    </FormSection>
  )
}
