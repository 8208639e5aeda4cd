import { Check } from '../../../design/icons.ts'
import { useId, useRef, useState, type KeyboardEvent } from 'react'
import { Icon } from '../../../design/icon.tsx'
import type { FieldProps } from '../control-props.ts'
import { boxLook } from './box-look.ts'
import * as messages from '#messages/form.ts'
import * as common from '#messages/common.ts'

export type Choice = { value: string; label: string; note?: string }

type Props = {
  choices: readonly Choice[]
  value: string | undefined
  onChange(value: string): void
  field: FieldProps
}

/** One of many, found by typing a part of its name. */
export function ChoiceBox({ choices, value, onChange, field }: Props) {
  const [typed, setTyped] = useState<string>()
  const [at, setAt] = useState(0)
  const id = useId()
  const list = useRef<HTMLUListElement>(null)
  const isOpen = typed !== undefined
  const wanted = (typed ?? '').trim().toLowerCase()
  const found = choices.filter(({ label, note, value: code }) =>
    [label, note ?? '', code].some((text) => text.toLowerCase().includes(wanted)),
  )
  const pointed = found[Math.min(at, found.length - 1)]
  const chosen = choices.find((choice) => choice.value === value)

  function choose(choice: Choice | undefined) {
    if (choice) onChange(choice.value)
    setTyped(undefined)
  }
  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined) {
      event.preventDefault()
      const next = isOpen
        ? (Math.min(at, found.length - 1) + step + found.length) % Math.max(1, found.length)
        : 0
      setTyped(typed ?? '')
      setAt(next)
      list.current?.children[next]?.scrollIntoView({ block: 'nearest' })
    } else if (event.key === 'Enter' && isOpen) {
      event.preventDefault()
      choose(pointed)
    } else if (event.key === 'Escape' && isOpen) {
      event.preventDefault()
      setTyped(undefined)
    }
  }
  return (
    <div className="relative">
      <input
        {...field}
        role="combobox"
        aria-expanded={isOpen}
        aria-controls={id}
        aria-activedescendant={isOpen && pointed ? `${id}-${pointed.value}` : undefined}
        autoComplete="off"
        className={boxLook}
        value={typed ?? chosen?.label ?? ''}
        placeholder={chosen?.label ?? messages.notSet}
        onClick={() => setTyped(typed ?? '')}
        onChange={({ target }) => (setTyped(target.value), setAt(0))}
        onKeyDown={onKeyDown}
        onBlur={() => setTyped(undefined)}
      />
      <ul
        ref={list}
        id={id}
        role="listbox"
        aria-label={messages.choices}
        hidden={!isOpen}
        className="sheet absolute inset-x-0 top-full z-10 mt-1 max-h-60 overflow-y-auto py-1"
        // A press must not take focus from the field before the choice is made.
        onPointerDown={(event) => event.preventDefault()}
      >
        {isOpen &&
          found.map((choice) => (
            <li
              key={choice.value}
              id={`${id}-${choice.value}`}
              role="option"
              aria-selected={choice === pointed}
              className="flex min-h-row cursor-pointer items-center gap-2 px-3 hover:bg-well/60 aria-selected:bg-well"
              onClick={() => choose(choice)}
            >
              <span className="flex-1">{choice.label}</span>
              {choice.note !== undefined && <span className="text-small text-quiet">{choice.note}</span>}
              {choice === chosen && <Icon of={Check} />}
            </li>
          ))}
        {isOpen && found.length === 0 && <li className="px-3 py-1 text-quiet">{common.noResults}</li>}
      </ul>
    </div>
  )
}
