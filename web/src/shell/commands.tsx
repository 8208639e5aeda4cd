import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import {
  BookOpen,
  Contrast,
  House,
  Keyboard,
  LogIn,
  LogOut,
  Plus,
  Store,
  UserPlus,
  type Drawing,
} from '../design/icons.ts'
import { personQuery } from '../api/queries.ts'
import { tabs } from '../operator/tabs.ts'
import { signOut } from './account-menu.tsx'
import { openOverlay } from './overlay.ts'
import { paletteOnlyItems, navItems } from './nav-items.ts'
import { preferences, setPreferences } from '../preferences.ts'
import type { Findable } from './rank.ts'
import * as messages from '#messages/shell.ts'
import * as common from '#messages/common.ts'

/** One line of the palette. */
export type Command = Findable & {
  /** Tells lines of the same label apart. */
  id: string
  icon: Drawing
  /** The kind of thing it leads to, where it is no page or action. */
  kind?: string
  keys?: string
  run(): void
}

/** Pages and actions. */
export function useCommands(isSignedIn: boolean): Command[] {
  const router = useRouter()
  const isOperator = useQuery(personQuery).data?.operatorRole != null
  const nextTheme = preferences().theme === 'dark' ? 'light' : 'dark'
  const everybody: Omit<Command, 'id'>[] = [
    { label: common.reference, icon: BookOpen, run: () => location.assign('/docs') },
    {
      label: nextTheme === 'dark' ? messages.darkTheme : messages.lightTheme,
      icon: Contrast,
      run: () => setPreferences({ theme: nextTheme }),
    },
    { label: messages.shortcuts, icon: Keyboard, keys: '?', run: () => openOverlay('help') },
  ]
  const commands: Omit<Command, 'id'>[] = isSignedIn
    ? [
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
        ...(isOperator ? tabs : []).map(({ to, label }): Omit<Command, 'id'> => ({
          label: `${messages.operator}: ${label}`,
          icon: Store,
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
    : [
        { label: messages.home, icon: House, run: () => void router.navigate({ to: '/' }) },
        ...navItems
          .filter(({ to }) => to === '/models' || to === '/effects')
          .map(({ to, label, icon }) => ({ label, icon, run: () => void router.navigate({ to }) })),
        { label: common.createAccount, icon: UserPlus, run: () => void router.navigate({ to: '/sign-up' }) },
        { label: common.signIn, icon: LogIn, run: () => void router.navigate({ to: '/sign-in' }) },
        ...everybody,
      ]
  return commands.map((command) => ({ ...command, id: command.label }))
}
