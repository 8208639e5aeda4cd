import type { ControlProps } from '../control-props.ts'
import { Segmented } from './segmented.tsx'

/** On or off; where a param takes other words than true and false, both are shown. */
export function Switch(props: ControlProps<'enum'>) {
  const { param, value, onChange, field } = props
  const isPair = param.values.length === 2 && param.values.includes(true) && param.values.includes(false)
  if (!isPair) return <Segmented {...props} />
  return (
    <input
      {...field}
      type="checkbox"
      role="switch"
      checked={value === true}
      onChange={({ target }) => onChange(target.checked)}
      className="relative h-6 w-11 shrink-0 cursor-pointer appearance-none rounded-full border border-edge bg-well transition-colors before:absolute before:top-0.5 before:left-0.5 before:size-4.5 before:rounded-full before:bg-edge before:transition-transform checked:border-ink checked:bg-ink checked:before:translate-x-5 checked:before:bg-sheet"
    />
  )
}
