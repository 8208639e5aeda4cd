import { TextField } from '../design/field.tsx'
import * as messages from '#messages/second-factor.ts'

type Props = { issue: string | undefined; hint?: string; autoFocus?: boolean }

/** A code of the authenticator app, or a backup code, which has letters. */
export function CodeField({ issue, hint = messages.codeHint, autoFocus = false }: Props) {
  return (
    <TextField
      label={messages.code}
      name="code"
      autoComplete="one-time-code"
      autoCapitalize="off"
      spellCheck={false}
      autoFocus={autoFocus}
      hint={hint}
      issue={issue}
    />
  )
}
