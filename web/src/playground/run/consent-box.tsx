import { CheckBox } from '../../design/field.tsx'

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
      label="Whoever is shown or heard has agreed to this."
      hint={isMissed ? 'Tick it if they have. Without it nothing is made, and nothing charged.' : undefined}
      checked={hasAgreed}
      onChange={({ target }) => onChange(target.checked)}
    />
  )
}
