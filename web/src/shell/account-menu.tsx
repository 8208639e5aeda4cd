import type { Person } from '@atelier/contract/person.ts'
import { Link } from '@tanstack/react-router'
import { ChevronsUpDown, Keyboard, LogOut, Settings, Store, UserRound } from '../design/icons.ts'
import { api } from '../api/operations.ts'
import { personQuery, queryClient } from '../api/queries.ts'
import { messageFor } from '../api/messages.ts'
import { Disclosure, panelLine } from '../design/disclosure.tsx'
import { Icon } from '../design/icon.tsx'
import { toast } from '../design/toast.tsx'
import { initialOf } from './initial-of.ts'
import { openOverlay } from './overlay.ts'
import * as messages from '#messages/shell.ts'
import * as common from '#messages/common.ts'

export function AccountMenu({ person, panelClassName }: { person: Person; panelClassName: string }) {
  return (
    <Disclosure
      className="flex min-h-row w-full items-center gap-3 rounded-control px-3 py-1 text-left hover:bg-well"
      panelClassName={panelClassName}
      button={
        <>
          <span
            aria-hidden="true"
            className="flex size-6 shrink-0 items-center justify-center bg-ink text-fine font-bold text-sheet"
          >
            {initialOf(person.name) ?? <Icon of={UserRound} />}
          </span>
          <span className="min-w-0 flex-1 max-wide:sr-only">
            <span className="sr-only">{messages.account} </span>
            <span className="block truncate font-medium">{person.name}</span>
            <span className="block truncate text-fine text-quiet">{person.email}</span>
          </span>
          <Icon of={ChevronsUpDown} className="text-quiet max-wide:hidden" />
        </>
      }
    >
      {(close) => (
        <>
          <p className="truncate border-b border-line px-4 py-2 text-small text-quiet wide:hidden">
            {person.email}
          </p>
          <Link to="/account/settings" className={panelLine} onClick={close}>
            <Icon of={Settings} /> {common.settings}
          </Link>
          {person.operatorRole !== null && (
            <Link to="/operator" className={panelLine} onClick={close}>
              <Icon of={Store} /> {messages.operator}
            </Link>
          )}
          <button type="button" className={panelLine} onClick={() => (close(), openOverlay('help'))}>
            <Icon of={Keyboard} /> {messages.shortcuts}
          </button>
          <button type="button" className={panelLine} onClick={() => (close(), void signOut())}>
            <Icon of={LogOut} /> {messages.signOut}
          </button>
        </>
      )}
    </Disclosure>
  )
}

/** Ends the session, and forgets what this browser keeps of the person. The page begins afresh, so that nothing that was read stays in memory. */
export async function signOut(): Promise<void> {
  try {
    await (await import('../api/pending-deletes.ts')).deletePendingNow()
    await api.signOut()
    const person = queryClient.getQueryData(personQuery.queryKey)
    if (person) await (await import('../forget-person.ts')).forgetPerson(person.id)
    location.assign('/')
  } catch (error) {
    toast(messageFor(error).title)
  }
}
