import type { Person } from '@atelier/contract/person.ts'
import { Link } from '@tanstack/react-router'
import { Search } from '../design/icons.ts'
import { buttonLook, IconButton } from '../design/button.tsx'
import { Coins } from '../design/coins.tsx'
import { Icon } from '../design/icon.tsx'
import { AccountMenu } from './account-menu.tsx'
import { Brand } from './brand.tsx'
import { openOverlay } from './overlay.ts'
import * as messages from '#messages/shell.ts'
import * as common from '#messages/common.ts'

type Props = {
  /** Null for nobody; undefined while it is not known who is there. */
  person: Person | null | undefined
  hasSideBar: boolean
}

/** The head of narrow screens, and of everybody who is not signed in. */
export function TopBar({ person, hasSideBar }: Props) {
  return (
    <header className={`sticky top-0 z-10 border-b border-line bg-sheet ${hasSideBar ? 'wide:hidden' : ''}`}>
      <div className="mx-auto flex min-h-13 w-full max-w-page items-center gap-2 px-4 desk:px-6 wide:px-10">
        <Brand />
        <div className="ml-auto flex items-center gap-1">
          {person && (
            <>
              <Link to="/account/coins" className="inline-flex min-h-row items-center px-2">
                <Coins amount={person.balance.available} />
                <span className="sr-only"> {messages.available}</span>
              </Link>
              <IconButton label={messages.goToEllipsis} onClick={() => openOverlay('palette')}>
                <Icon of={Search} size={20} />
              </IconButton>
              <AccountMenu person={person} panelClassName="right-0 top-full mt-1" />
            </>
          )}
          {person === null && (
            <>
              <Link to="/models" className={buttonLook('quiet')}>
                {common.models}
              </Link>
              <Link to="/effects" className={buttonLook('quiet', 'max-desk:hidden')}>
                {common.effects}
              </Link>
              <a href="/docs" className={buttonLook('quiet', 'max-desk:hidden')}>
                {common.reference}
              </a>
              <Link to="/sign-in" className={buttonLook('plain')}>
                {common.signIn}
              </Link>
            </>
          )}
        </div>
      </div>
    </header>
  )
}
