import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import { Icon } from '../design/icon.tsx'
import { useCommands, type Command } from './commands.tsx'
import { Key } from './key.tsx'
import { rank } from './rank.ts'
import { useFound } from './use-found.ts'
import * as messages from '#messages/shell.ts'
import * as common from '#messages/common.ts'

/** Everything one can do or look at from anywhere, found by typing a part of its name. */
export function Palette({ isSignedIn, onClose }: { isSignedIn: boolean; onClose(): void }) {
  const commands = useCommands(isSignedIn)
  const [typed, setTyped] = useState('')
  // What the arrows have led to stays chosen, whatever comes before it later.
  const [movedTo, setMovedTo] = useState<string>()
  const [isEnterWaiting, setIsEnterWaiting] = useState(false)
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  // All by the text that stands in the field: Enter must not run a line of the text before.
  const known = rank(commands, typed, { isLoose: true })
  const groups = [{ found: known, isLoading: false }, ...useFound(typed, isSignedIn)]
  const found = groups.flatMap((group) => group.found)
  const movedAt = found.findIndex((command) => command.id === movedTo)
  const chosenAt = Math.max(movedAt, 0)
  const chosen = found[chosenAt]
  // The first line is the best only when nothing that would stand before it is still loading.
  const firstToCome = groups.find((group) => group.isLoading || group.found.length > 0)
  const isSettled = movedAt >= 0 || firstToCome?.isLoading !== true

  const chosenId = chosen && `${id}-${chosenAt}`
  useEffect(() => {
    if (chosenId !== undefined) document.getElementById(chosenId)?.scrollIntoView({ block: 'nearest' })
  }, [chosenId])

  useEffect(() => {
    const element = dialog.current
    if (element?.open === false) element.showModal()
    return () => element?.close()
  }, [])

  useEffect(() => {
    if (isEnterWaiting && isSettled) run(chosen)
  })

  function choose(text: string, commandId: string | undefined) {
    setTyped(text)
    setMovedTo(commandId)
    setIsEnterWaiting(false)
  }
  function run(command: Command | undefined) {
    setIsEnterWaiting(false)
    if (!command) return
    onClose()
    command.run()
  }
  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (event.key === 'Enter' && isSettled) run(chosen)
    else if (event.key === 'Enter') setIsEnterWaiting(true)
    else if (step !== undefined) choose(typed, found.at((chosenAt + step) % found.length)?.id)
    else return
    event.preventDefault()
  }

  return (
    <dialog
      ref={dialog}
      aria-label={messages.goTo}
      onClose={onClose}
      onClick={({ target }) => target === dialog.current && onClose()}
      className="sheet mt-[12dvh]! w-[calc(100vw-2rem)] max-w-form p-0 backdrop:bg-[oklch(0_0_0/0.45)]"
    >
      <input
        role="combobox"
        aria-label={messages.goTo}
        aria-expanded="true"
        aria-controls={id}
        aria-activedescendant={chosenId}
        autoComplete="off"
        placeholder={messages.whereTo}
        value={typed}
        onChange={({ target }) => choose(target.value, undefined)}
        onKeyDown={onKeyDown}
        className="h-13 w-full border-b border-line bg-transparent px-4 text-prompt outline-none placeholder:text-quiet"
      />
      <ul id={id} role="listbox" aria-label={messages.commands} className="max-h-80 overflow-y-auto py-1">
        {found.map((command, index) => (
          // The keyboard is the field's: the options are pointed at, never focused.
          <li
            key={command.id}
            id={`${id}-${index}`}
            role="option"
            aria-selected={command === chosen}
            className="flex min-h-row cursor-pointer items-center gap-3 px-4 hover:bg-well/60 aria-selected:bg-well"
            onClick={() => run(command)}
          >
            <Icon of={command.icon} className="text-quiet" />
            <span className="min-w-0 flex-1 truncate">{command.label}</span>
            {command.kind !== undefined && <span className="text-small text-quiet">{command.kind}</span>}
            {command.keys !== undefined && <Key>{command.keys}</Key>}
          </li>
        ))}
      </ul>
      {(found.length === 0 || (isEnterWaiting && !isSettled)) && (
        <p className="px-4 pb-4 text-quiet">{isSettled ? common.noResults : common.loading}</p>
      )}
    </dialog>
  )
}
