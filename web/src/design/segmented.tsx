import { useId } from 'react'

type Props<Value extends string> = {
  label: string
  /** Undefined while none of them holds. */
  value: Value | undefined
  options: readonly { value: Value; label: string }[]
  onChange(value: Value): void
  /** Shows the label above, as fields have theirs. Without it, the options must speak for themselves. */
  showsLabel?: boolean
}

/** A row of which one is chosen: radio buttons, with the arrow keys of radio buttons. */
export function Segmented<Value extends string>({ showsLabel = false, ...row }: Props<Value>) {
  if (!showsLabel) return <Row {...row} />
  return (
    <div className="flex max-w-full min-w-0 flex-col items-start">
      <span aria-hidden="true" className="mb-1 font-medium">
        {row.label}
      </span>
      <Row {...row} />
    </div>
  )
}

function Row<Value extends string>({ label, value, options, onChange }: Omit<Props<Value>, 'showsLabel'>) {
  const name = useId()
  return (
    <fieldset className="relative inline-flex max-w-full min-w-0 overflow-x-auto rounded-control border border-edge bg-sheet">
      <legend className="sr-only">{label}</legend>
      {options.map((option) => (
        <label
          key={option.value}
          className="flex min-h-[calc(var(--row)-2px)] cursor-pointer items-center px-3 whitespace-nowrap text-quiet hover:text-ink has-checked:bg-ink has-checked:text-sheet has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-live border-l border-edge [legend+&]:border-l-0"
        >
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
            className="sr-only"
          />
          {option.label}
        </label>
      ))}
    </fieldset>
  )
}
