import { Link } from '@tanstack/react-router'
import { Ellipsis, Store } from '../design/icons.ts'
import { Disclosure, panelLine } from '../design/disclosure.tsx'
import { Icon } from '../design/icon.tsx'
import { navItems } from './nav-items.ts'
import * as messages from '#messages/shell.ts'
import * as common from '#messages/common.ts'

const tab = 'flex min-h-13 flex-col items-center justify-center gap-0.5 text-fine text-quiet'

/** The navigation of narrow screens, where thumbs are. */
export function PhoneBar({ isOperator }: { isOperator: boolean }) {
  return (
    <nav
      aria-label={messages.pages}
      className="fixed inset-x-0 bottom-0 z-10 grid grid-cols-5 border-t border-line bg-sheet pb-[env(safe-area-inset-bottom)] wide:hidden"
    >
      {navItems
        .filter(({ onPhone }) => onPhone)
        .map(({ to, label, icon }) => (
          <Link
            key={to}
            to={to}
            activeOptions={{ exact: to === '/', includeSearch: false }}
            className={tab}
            activeProps={{ className: 'text-ink! font-medium shadow-[inset_0_2px_var(--color-ink)]' }}
          >
            <Icon of={icon} size={20} />
            {label}
          </Link>
        ))}
      <Disclosure
        className={`${tab} w-full`}
        panelClassName="right-2 bottom-full mb-2"
        button={
          <>
            <Icon of={Ellipsis} size={20} />
            {messages.more}
          </>
        }
      >
        {(close) => (
          <>
            {navItems
              .filter(({ onPhone }) => !onPhone)
              .map(({ to, label, icon }) => (
                <Link key={to} to={to} className={panelLine} onClick={close}>
                  <Icon of={icon} /> {label}
                </Link>
              ))}
            {isOperator && (
              <Link to="/operator" className={panelLine} onClick={close}>
                <Icon of={Store} /> {messages.operator}
              </Link>
            )}
            <a href="/docs" className={panelLine}>
              {common.reference}
            </a>
          </>
        )}
      </Disclosure>
    </nav>
  )
}
