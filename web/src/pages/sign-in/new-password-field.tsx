import { TextField } from '../../design/field.tsx'
import * as messages from '#messages/sign-in.ts'

type Props = { name: string; label: string; issue: string | undefined; autoFocus?: boolean }

export function NewPasswordField({ name, label, issue, autoFocus = false }: Props) {
  return (
    <TextField
      label={label}
      name={name}
      type="password"
      autoComplete="new-password"
      autoFocus={autoFocus}
      hint={messages.passwordHint}
      issue={issue}
    />
  )
}
