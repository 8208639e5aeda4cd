import type { ReactNode } from 'react'
import { TextField } from '../../design/field.tsx'
import { CodeField } from '../../forms/code-field.tsx'
import { FormDialog } from '../../forms/form-dialog.tsx'
import { secretOf, textOf } from '../../forms/form.tsx'
import { refuseEmpty } from '../../forms/refuse-fields.ts'
import * as settings from '#messages/settings.ts'

type Proof = { password: string; code: string }
type Props<Answer> = {
  title: string
  submitLabel: string
  kind?: 'primary' | 'danger'
  isSecret?: boolean
  onSubmit(proof: Proof): Promise<Answer>
  onDone(answer: Answer): void
  onClose(): void
  children: ReactNode
}

/** Asks for password and code: whoever finds the page open has neither. */
export function ProveDialog<Answer>({ onSubmit, children, ...dialog }: Props<Answer>) {
  const submit = async (fields: FormData) => {
    const proof = { password: secretOf(fields, 'password'), code: textOf(fields, 'code') }
    refuseEmpty(proof)
    return onSubmit(proof)
  }
  return (
    <FormDialog {...dialog} onSubmit={submit}>
      {({ issue }) => (
        <>
          {children}
          <TextField
            label={settings.password}
            name="password"
            type="password"
            autoComplete="current-password"
            issue={issue('password')}
          />
          <CodeField issue={issue('code')} />
        </>
      )}
    </FormDialog>
  )
}
