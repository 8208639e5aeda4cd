import type { Person } from '@atelier/contract/person.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { onSessionEnded } from '../api/client.ts'
import { personQuery } from '../api/queries.ts'
import { toast } from '../design/toast.tsx'
import type { SessionEndedDialog } from './session-ended-dialog.tsx'
import * as messages from '#messages/shell.ts'

type Ended = { person: Person; Dialog: typeof SessionEndedDialog }

/** Asks to sign in again once a session is over; the form for it comes only then. */
export function SessionEnded() {
  const client = useQueryClient()
  const [ended, setEnded] = useState<Ended>()
  useEffect(() => {
    onSessionEnded(() => {
      const person = client.getQueryData(personQuery.queryKey)
      if (!person) return
      import('./session-ended-dialog.tsx').then(
        ({ SessionEndedDialog: Dialog }) => setEnded({ person, Dialog }),
        () => toast(messages.signInElsewhere),
      )
    })
  }, [client])
  return ended && <ended.Dialog email={ended.person.email} onSignedIn={() => setEnded(undefined)} />
}
