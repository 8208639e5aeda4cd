import type { ControlProps } from '../control-props.ts'
import { valueLabel } from '../../../param-labels.ts'

const SIDE = 26

/** Shapes to choose from, each drawn as it is. */
export function Aspect({ param, value, onChange, field }: ControlProps<'enum'>) {
  return (
    <div
      className="grid gap-1.5 desk:flex desk:flex-wrap"
      style={{ gridTemplateColumns: `repeat(${columnsOf(param.values.length)}, minmax(0, 1fr))` }}
    >
      {param.values.map((choice, index) => (
        <label
          key={String(choice)}
          className="flex min-h-16 cursor-pointer desk:min-w-12 flex-col items-center justify-end gap-1.5 rounded-control border border-edge bg-sheet px-1 py-1.5 text-quiet hover:text-ink has-checked:border-ink has-checked:bg-ink has-checked:text-sheet has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-live"
        >
          <input
            type="radio"
            name={field.id}
            checked={choice === value}
            onChange={() => onChange(choice)}
            className="sr-only"
            {...(index === 0 && { id: field.id })}
          />
          <Shape of={String(choice)} />
          <span className="figures text-fine">{valueLabel(choice)}</span>
        </label>
      ))}
    </div>
  )
}

/** On a phone one row, or rows of nearly the same length. */
const columnsOf = (choices: number) => (choices <= 5 ? choices : Math.min(6, Math.ceil(choices / 2)))

/** Words such as `auto` have no shape: a dashed square. */
function Shape({ of }: { of: string }) {
  const [, across, down] = /^(\d+):(\d+)$/.exec(of) ?? []
  const ratio = across !== undefined && down !== undefined ? Number(across) / Number(down) : undefined
  const [width, height] =
    ratio === undefined ? [SIDE * 0.8, SIDE * 0.8] : [SIDE * Math.min(1, ratio), SIDE / Math.max(1, ratio)]
  return (
    <span
      aria-hidden="true"
      className={`border border-current ${ratio === undefined ? 'border-dashed' : ''}`}
      style={{ width, height }}
    />
  )
}
