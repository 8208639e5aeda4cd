import {
  Bot,
  ChartColumn,
  Code,
  Coins,
  History,
  House,
  KeyRound,
  type Drawing,
  Settings,
  Shapes,
  ShieldCheck,
  Blend,
  Webhook,
} from '../design/icons.ts'
import * as messages from '#messages/shell.ts'
import * as common from '#messages/common.ts'

export type NavItem = {
  to:
    | '/'
    | '/models'
    | '/effects'
    | '/history'
    | '/account/keys'
    | '/account/agents'
    | '/account/coins'
    | '/account/usage'
    | '/account/developers'
    | '/account/developers/webhooks'
    | '/account/settings'
  label: string
  icon: Drawing
  /** The letter that leads there after `g`. */
  letter: string
  /** Whether it is in the bar of a phone; the others are behind "More". */
  onPhone: boolean
}

/** The items of the navigation, in their order. The palette, the shortcuts and their help use this list too. */
// prettier-ignore
export const navItems: readonly NavItem[] = [
  { to: '/',                            label: messages.home,       icon: House,       letter: 'h', onPhone: true },
  { to: '/models',                      label: common.models,     icon: Shapes,      letter: 'm', onPhone: true },
  { to: '/effects',                     label: common.effects,    icon: Blend,       letter: 'e', onPhone: false },
  { to: '/history',                     label: messages.history,    icon: History,     letter: 'y', onPhone: true },
  { to: '/account/keys',                label: messages.apiKeys,   icon: KeyRound,    letter: 'k', onPhone: false },
  { to: '/account/agents',              label: messages.agents,    icon: Bot,         letter: 'a', onPhone: false },
  { to: '/account/developers',          label: messages.developers, icon: Code,        letter: 'd', onPhone: false },
  { to: '/account/developers/webhooks', label: common.webhooks,   icon: Webhook,     letter: 'w', onPhone: false },
  { to: '/account/coins',               label: common.coins,      icon: Coins,       letter: 'c', onPhone: true },
  { to: '/account/usage',               label: messages.usage,      icon: ChartColumn, letter: 'u', onPhone: false },
  { to: '/account/settings',            label: common.settings,   icon: Settings,    letter: 's', onPhone: false },
]

/** Pages that are only in the palette. */
export const paletteOnlyItems = [
  { to: '/account/developers/verify', label: common.checkSignature, icon: ShieldCheck },
] as const
