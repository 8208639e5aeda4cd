import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { personQuery, queryClient } from '../../api/queries.ts'
import { redeemCode } from '../../api/redeem.ts'
import { TextField } from '../../design/field.tsx'
import { toast } from '../../design/toast.tsx'
import { textOf } from '../../forms/form.tsx'
import { refuseEmpty } from '../../forms/refuse-fields.ts'
import { FormSection } from '../settings/form-section.tsx'
import * as messages from '#messages/coins.ts'

/** Redeems a code. Whoever came from a form that cost too much is brought back to it: it keeps what was typed. */
export function RedeemSection({ next }: { next: string | undefined }) {
  const router = useRouter()
  // A form that is done begins anew; one that was refused keeps what was typed.
  const [round, setRound] = useState(0)
  return (
    <FormSection
      key={round}
      title={messages.redeemTitle}
      action={messages.redeem}
      onSubmit={async (fields) => {
        const code = textOf(fields, 'code')
        refuseEmpty({ code })
        const { coins } = await redeemCode(code)
        setRound(round + 1)
        await Promise.all([
          queryClient.invalidateQueries(personQuery),
          queryClient.invalidateQueries({ queryKey: ['ledger'] }),
        ])
        toast(messages.redeemed(coins))
        if (next !== undefined) await router.navigate({ href: next })
      }}
    >
      {(issue) => (
        <TextField
          label={messages.code}
          name="code"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          hint={messages.codeHint}
          issue={issue('code')}
        />
      )}
    </FormSection>
  )
}
