import { Link, Outlet } from '@tanstack/react-router'
import { tabs } from './tabs.ts'
import * as messages from '#messages/operator.ts'

/** Around every page of the operator's office: the way to the others. */
export function OperatorLayout() {
  return (
    <>
      <nav
        aria-label={messages.office}
        className="-mt-2 mb-6 flex gap-1 overflow-x-auto border-b border-line"
      >
        {tabs.map(({ to, label }) => (
          <Link
            key={to}
            to={to}
            activeOptions={{ exact: to === tabs[0].to, includeSearch: false }}
            className="flex min-h-row items-center px-3 whitespace-nowrap text-quiet hover:text-ink"
            activeProps={{ className: 'text-ink! font-medium shadow-[inset_0_-2px_var(--color-ink)]' }}
          >
            {label}
          </Link>
        ))}
      </nav>
      <Outlet />
    </>
  )
}
