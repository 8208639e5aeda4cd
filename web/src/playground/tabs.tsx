import { Link } from '@tanstack/react-router'
import { changedSearch } from './changed-search.ts'
import { tabs, type Tab } from './tab-names.ts'
import * as messages from '#messages/form.ts'

const labels: Record<Tab, string> = { form: messages.formTab, json: 'JSON', code: messages.codeTab }

/** The same request in three ways. Links, so that each can be kept and shared. */
export function Tabs() {
  return (
    <nav aria-label={messages.tabs} className="flex gap-4 border-b border-line px-4">
      {tabs.map((tab) => (
        <Link
          key={tab}
          to="."
          replace
          resetScroll={false}
          search={(before) => changedSearch(before, { tab: tab === 'form' ? undefined : tab })}
          activeOptions={{ exact: true }}
          className="-mb-px flex min-h-row items-center border-b-2 border-transparent text-quiet hover:text-ink aria-[current]:border-ink aria-[current]:font-medium aria-[current]:text-ink"
        >
          {labels[tab]}
        </Link>
      ))}
    </nav>
  )
}
