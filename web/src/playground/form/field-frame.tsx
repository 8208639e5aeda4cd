import type { ParamName } from '@atelier/contract/params.ts'
import type { ReactNode } from 'react'
import * as messages from '#messages/form.ts'

type Props = {
  id: string
  /** The params that are set here; a refusal of one leads to this field. */
  names: readonly ParamName[]
  label: string
  isGroup?: boolean
  isInline?: boolean
  isOptional?: boolean
  issue: string | undefined
  /** There while something is set. */
  onReset?: () => void
  children: ReactNode
}

/** What stands around every control. A dot says that it was set; Reset takes that back. */
export function FieldFrame({
  id,
  names,
  label,
  isGroup,
  isInline,
  isOptional,
  issue,
  onReset,
  children,
}: Props) {
  const words = <span id={`${id}-label`}>{label}</span>
  return (
    <div
      data-params={names.join(' ')}
      className="min-w-0"
      {...(isGroup && { role: 'group', 'aria-labelledby': `${id}-label` })}
    >
      <div className="mb-1 flex min-h-6 items-center gap-2">
        {isInline && children}
        {isGroup ? (
          <span className="font-medium">{words}</span>
        ) : (
          <label htmlFor={id} className="font-medium">
            {words}
          </label>
        )}
        {onReset ? (
          <>
            <span aria-hidden="true" className="size-1.5 rounded-full bg-live" title={messages.changed} />
            <button
              type="button"
              className="ml-auto min-h-6 px-1 text-small text-quiet hover:text-ink hover:underline"
              onClick={onReset}
            >
              {messages.reset}
              <span className="sr-only"> {label}</span>
            </button>
          </>
        ) : (
          isOptional === true && <span className="text-small text-quiet">{messages.optional}</span>
        )}
      </div>
      {!isInline && children}
      {issue !== undefined && (
        <p id={`${id}-issue`} className="mt-1 text-small text-bad">
          {issue}
        </p>
      )}
    </div>
  )
}

/** Leads to the field of a param, wherever on the page it is. */
export function focusField(name: string): boolean {
  const field = document.querySelector<HTMLElement>(`[data-params~="${CSS.escape(name)}"]`)
  const closed = field?.closest('details')
  if (closed) closed.open = true
  const first = (what: string) => field?.querySelector<HTMLElement>(what)
  const target =
    first('[aria-invalid=true]') ??
    first('textarea, select, input:not([type=radio])') ??
    first('input:checked') ??
    first('input, button')
  target?.focus()
  field?.scrollIntoView({ block: 'nearest' })
  return target != null
}
