import type { Person } from '@atelier/contract/person.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { whenSessionOver } from '../api/client.ts'
import { personQuery, readWhoSignedIn } from '../api/queries.ts'
import { Dialog } from '../design/dialog.tsx'
import { toast } from '../design/toast.tsx'
import { SignInForm } from '../forms/sign-in-form.tsx'

/**
 * A session that is over is asked for again over the page as it stands, so that nothing that was typed is lost. Whoever
 * signs in as somebody else starts afresh.
 */
export function SessionEnded() {
  const client = useQueryClient()
  const [ended, setEnded] = useState<Person>()
  useEffect(() => {
    whenSessionOver(() => {
      const person = client.getQueryData(personQuery.queryKey)
      if (person) setEnded(person)
    })
  }, [client])
  if (!ended) return null

  async function goOn() {
    await readWhoSignedIn()
    setEnded(undefined)
    await client.invalidateQueries()
    toast('You are signed in again.')
  }
  return (
    <Dialog title="Your session has ended">
      <p className="mb-4 text-quiet">Sign in to go on where you were. Nothing on this page is lost.</p>
      <SignInForm email={ended.email} onSignedIn={goOn} />
      <p className="mt-4">
        <a href="/" className="link">
          Leave this page instead
        </a>
      </p>
    </Dialog>
  )
}
