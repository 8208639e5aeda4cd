import type { Person } from '@atelier/contract/person.ts'
import { Link } from '@tanstack/react-router'
import { BookOpen, ExternalLink, Search } from '../design/icons.ts'
import { Coins } from '../design/coins.tsx'
import { Icon } from '../design/icon.tsx'
import { AccountMenu } from './account-menu.tsx'
import { Brand } from './brand.tsx'
import { Key, modifier } from './key.tsx'
import { openOverlay } from './overlay.ts'
import { navItems } from './nav-items.ts'
import * as messages from '#messages/shell.ts'
import * as common from '#messages/common.ts'

const line =
  'flex min-h-row items-center gap-3 rounded-control px-3 text-quiet transition-colors hover:bg-well hover:text-ink'

/** The navigation of wide screens; without a person while it is not known who is there. */
export function SideBar({ person }: { person: Person | undefined }) {
  return (
    <aside className="sticky top-0 hidden h-dvh flex-col border-r border-line bg-sheet px-3 pt-4 pb-3 wide:flex">
      <div className="px-3">
        <Brand />
      </div>
      <button
        type="button"
        className={`${line} mt-4 mb-3 border border-line`}
        onClick={() => openOverlay('palette')}
      >
        <Icon of={Search} />
        <span className="flex-1 text-left">{messages.goToEllipsis}</span>
        <Key>{modifier}K</Key>
      </button>
      <nav aria-label={messages.pages} className="grid gap-0.5">
        {navItems.map(({ to, label, icon }) => (
          <Link
            key={to}
            to={to}
            activeOptions={{ exact: to === '/' || to === '/account/developers', includeSearch: false }}
            className={line}
            activeProps={{ className: 'bg-well text-ink! font-medium' }}
          >
            <Icon of={icon} />
            {label}
          </Link>
        ))}
      </nav>
      <a href="/docs" className={`${line} mt-4`}>
        <Icon of={BookOpen} />
        <span className="flex-1">{common.reference}</span>
        <Icon of={ExternalLink} />
      </a>
      {person && (
        <div className="mt-auto grid grid-cols-1 gap-2 border-t border-line pt-3">
          <Link to="/account/coins" className={`${line} justify-between`}>
            {common.available} <Coins amount={person.balance.available} />
          </Link>
          <AccountMenu person={person} panelClassName="bottom-full left-0 mb-1 w-full" />
        </div>
      )}
    </aside>
  )
}
