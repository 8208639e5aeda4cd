import { TextField } from '../../design/field.tsx'

type Props = { name: string; label: string; issue: string | undefined; autoFocus?: boolean }

export function NewPasswordField({ name, label, issue, autoFocus = false }: Props) {
  return (
    <TextField
      label={label}
      name={name}
      type="password"
      autoComplete="new-password"
      autoFocus={autoFocus}
      hint="At least eight characters. A few words in a row make a good one."
      issue={issue}
    />
  )
}
