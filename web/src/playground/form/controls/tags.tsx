import { X } from '../../../design/icons.ts'
import { useState, type KeyboardEvent } from 'react'
import { Icon } from '../../../design/icon.tsx'
import type { ControlProps } from '../control-props.ts'
import { asText, tagsIn, withTags } from './tag-list.ts'
import * as messages from '#messages/form.ts'

/** Words one by one: a comma or Enter ends one, Backspace takes the last back. What is sent is one text. */
export function Tags({ value, onChange, field }: ControlProps<'text'>) {
  const [typed, setTyped] = useState('')
  const tags = tagsIn(String(value ?? ''))
  const set = (next: string[]) => onChange(asText(next))

  function add(text: string) {
    setTyped('')
    set(withTags(tags, text))
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter') {
      event.preventDefault()
      if (typed !== '') add(typed)
    } else if (event.key === 'Backspace' && typed === '') set(tags.slice(0, -1))
  }
  return (
    <div className="flex min-h-row flex-wrap items-center gap-1 rounded-control border border-edge bg-sheet p-1 has-aria-invalid:border-bad">
      {tags.map((tag) => (
        <button
          key={tag}
          type="button"
          aria-label={messages.removeTag(tag)}
          className="inline-flex min-h-6 items-center gap-1 rounded-control bg-well px-2 hover:bg-line"
          onClick={() => set(tags.filter((other) => other !== tag))}
        >
          {tag} <Icon of={X} />
        </button>
      ))}
      <input
        {...field}
        value={typed}
        className="min-h-6 min-w-24 flex-1 bg-transparent px-2 text-prompt outline-none desk:text-body"
        onChange={({ target }) => (target.value.includes(',') ? add(target.value) : setTyped(target.value))}
        onKeyDown={onKeyDown}
        onBlur={() => typed !== '' && add(typed)}
      />
    </div>
  )
}
