import { Dices, Lock } from '../../../design/icons.ts'
import { IconButton } from '../../../design/button.tsx'
import { Icon } from '../../../design/icon.tsx'
import { usePlayground } from '../../playground-context.ts'
import type { ControlProps } from '../control-props.ts'
import { boxLook } from './box-look.ts'
import * as messages from '#messages/form.ts'

/** Random until it is set: thrown, kept from the last result, typed or pasted. */
export function Seed({ param, value, onChange, field }: ControlProps<'seed'>) {
  const { lastSeed } = usePlayground()
  /** Pasted seeds come with all sorts of words around them. */
  function read(text: string) {
    const digits = text.replaceAll(/\D/g, '')
    onChange(digits === '' ? undefined : Math.min(Number(digits), param.max))
  }
  return (
    <div className="flex items-center gap-1">
      <input
        {...field}
        inputMode="numeric"
        autoComplete="off"
        placeholder={messages.random}
        className={`${boxLook} figures`}
        value={value === undefined ? '' : String(value)}
        onChange={({ target }) => read(target.value)}
      />
      <IconButton
        label={messages.randomSeed}
        onClick={() => onChange(Math.floor(Math.random() * (param.max + 1)))}
      >
        <Icon of={Dices} size={20} />
      </IconButton>
      {lastSeed !== undefined && (
        <IconButton label={messages.keepLastSeed} onClick={() => onChange(lastSeed)}>
          <Icon of={Lock} size={20} />
        </IconButton>
      )}
    </div>
  )
}
