import { TextField } from '../../../design/field.tsx'
import { formatNumber } from '../../../messages/numbers.ts'
import { contrastOn, MIN_CONTRAST, type Theme } from './contrast.ts'
import * as messages from '#messages/operator-brand.ts'

type Props = { theme: Theme; value: string; onChange(value: string): void; issue: string | undefined }

const names = { light: 'accentLight', dark: 'accentDark' } as const

/** A colour as text and as a picker, with how well it can be read, said while one chooses. */
export function AccentField({ theme, value, onChange, issue }: Props) {
  const ratio = contrastOn(theme, value)
  // Rounded down, or 4.496 would read as enough.
  const shown = ratio === undefined ? '' : formatNumber(Math.floor(ratio * 100) / 100)
  return (
    <div className="flex items-start gap-2">
      <TextField
        label={messages.accents[theme]}
        name={names[theme]}
        className="min-w-0 flex-1"
        spellCheck={false}
        autoComplete="off"
        maxLength={7}
        value={value}
        onChange={({ target }) => onChange(target.value)}
        issue={issue}
        hint={
          ratio === undefined ? (
            value === '' ? (
              messages.usualAccent
            ) : (
              messages.noColour
            )
          ) : (
            <span role="status" className={ratio >= MIN_CONTRAST ? 'text-good' : 'text-bad'}>
              {ratio >= MIN_CONTRAST ? messages.readable(shown) : messages.unreadable(shown)}
            </span>
          )
        }
      />
      <input
        type="color"
        aria-label={messages.pick[theme]}
        className="mt-6 h-row w-12 rounded-control border border-edge bg-sheet"
        value={ratio === undefined ? '#808080' : value}
        onChange={({ target }) => onChange(target.value)}
      />
    </div>
  )
}
