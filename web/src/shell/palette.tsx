import { useRouter } from '@tanstack/react-router'
import {
  BookOpen,
  Contrast,
  House,
  Keyboard,
  LogIn,
  LogOut,
  Plus,
  UserPlus,
  type LucideIcon,
} from 'lucide-react'
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import { Icon } from '../design/icon.tsx'
import { signOut } from './account-menu.tsx'
import { Key } from './key.tsx'
import { matches } from './matches.ts'
import { openOverlay } from './overlay.ts'
import { paletteOnlyItems, navItems } from './nav-items.ts'
import { preferences, setPreferences } from '../preferences.ts'
import * as messages from '#messages/shell.ts'
import * as common from '#messages/common.ts'

type Command = { label: string; icon: LucideIcon; keys?: string; run(): void }

/** Everything one can do from anywhere, found by typing a part of its name. */
export function Palette({ isSignedIn, onClose }: { isSignedIn: boolean; onClose(): void }) {
  const commands = useCommands(isSignedIn)
  const [typed, setTyped] = useState('')
  const [at, setAt] = useState(0)
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const found = commands.filter(({ label }) => matches(label, typed))
  const chosen = found[Math.min(at, found.length - 1)]

  useEffect(() => {
    const element = dialog.current
    if (element?.open === false) element.showModal()
    return () => element?.close()
  }, [])

  function run(command: Command | undefined) {
    if (!command) return
    onClose()
    command.run()
  }
  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (event.key === 'Enter') run(chosen)
    else if (step !== undefined)
      setAt((Math.min(at, found.length - 1) + step + found.length) % Math.max(found.length, 1))
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
        aria-activedescendant={chosen && `${id}-${chosen.label}`}
        autoComplete="off"
        placeholder={messages.whereTo}
        value={typed}
        onChange={({ target }) => (setTyped(target.value), setAt(0))}
        onKeyDown={onKeyDown}
        className="h-13 w-full border-b border-line bg-transparent px-4 text-prompt outline-none placeholder:text-quiet"
      />
      <ul id={id} role="listbox" aria-label={messages.commands} className="max-h-80 overflow-y-auto py-1">
        {found.map((command) => (
          // The keyboard is the field's: the options are pointed at, never focused.
          <li
            key={command.label}
            id={`${id}-${command.label}`}
            role="option"
            aria-selected={command === chosen}
            className="flex min-h-row cursor-pointer items-center gap-3 px-4 hover:bg-well/60 aria-selected:bg-well"
            onClick={() => run(command)}
          >
            <Icon of={command.icon} className="text-quiet" />
            <span className="flex-1">{command.label}</span>
            {command.keys !== undefined && <Key>{command.keys}</Key>}
          </li>
        ))}
      </ul>
      {found.length === 0 && <p className="px-4 pb-4 text-quiet">{common.noResults}</p>}
    </dialog>
  )
}

function useCommands(isSignedIn: boolean): Command[] {
  const router = useRouter()
  const nextTheme = preferences().theme === 'dark' ? 'light' : 'dark'
  const everybody: Command[] = [
    { label: common.reference, icon: BookOpen, run: () => location.assign('/docs') },
    {
      label: nextTheme === 'dark' ? messages.darkTheme : messages.lightTheme,
      icon: Contrast,
      run: () => setPreferences({ theme: nextTheme }),
    },
    { label: messages.shortcuts, icon: Keyboard, keys: '?', run: () => openOverlay('help') },
  ]
  if (!isSignedIn)
    return [
      { label: messages.home, icon: House, run: () => void router.navigate({ to: '/' }) },
      { label: common.createAccount, icon: UserPlus, run: () => void router.navigate({ to: '/sign-up' }) },
      { label: common.signIn, icon: LogIn, run: () => void router.navigate({ to: '/sign-in' }) },
      ...everybody,
    ]
  return [
    ...navItems.map(({ to, label, icon, letter }) => ({
      label,
      icon,
      keys: `g ${letter}`,
      run: () => void router.navigate({ to }),
    })),
    ...paletteOnlyItems.map(({ to, label, icon }) => ({
      label,
      icon,
      run: () => void router.navigate({ to }),
    })),
    {
      label: messages.addWebhook,
      icon: Plus,
      run: () => void router.navigate({ to: '/account/developers/webhooks', search: { create: true } }),
    },
    {
      label: messages.createApiKey,
      icon: Plus,
      run: () => void router.navigate({ to: '/account/keys', search: { create: true } }),
    },
    ...everybody,
    { label: messages.signOut, icon: LogOut, run: () => void signOut() },
  ]
}
