import { CheckBox } from '../../design/field.tsx'
import * as messages from '#messages/run.ts'

type Props = {
  hasAgreed: boolean
  /** The button was pressed without consent. */
  isMissed: boolean
  onChange(hasAgreed: boolean): void
}

const id = 'consent'

export const focusConsent = (): void => document.getElementById(id)?.focus()

/** Beside the button of what shows or voices a person. Never ticked beforehand: it is asked for every run. */
export function ConsentBox({ hasAgreed, isMissed, onChange }: Props) {
  return (
    <CheckBox
      id={id}
      label={messages.consent}
      hint={isMissed ? messages.consentMissing : undefined}
      checked={hasAgreed}
      onChange={({ target }) => onChange(target.checked)}
    />
  )
}
