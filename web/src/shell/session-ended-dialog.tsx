import { useQueryClient } from '@tanstack/react-query'
import { refreshSession } from '../api/queries.ts'
import { Dialog } from '../design/dialog.tsx'
import { toast } from '../design/toast.tsx'
import { SignInForm } from '../forms/sign-in-form.tsx'
import * as messages from '#messages/shell.ts'

/**
 * A session that is over is asked for again over the page as it stands, so that nothing that was typed is lost. Whoever
 * signs in as somebody else starts afresh.
 */
export function SessionEndedDialog({ email, onSignedIn }: { email: string; onSignedIn(): void }) {
  const client = useQueryClient()

  async function goOn() {
    await refreshSession()
    onSignedIn()
    await client.invalidateQueries()
    toast(messages.signedInAgain)
  }
  return (
    <Dialog title={messages.sessionEnded}>
      <p className="mb-4 text-quiet">{messages.signInToContinue}</p>
      <SignInForm email={email} onSignedIn={goOn} />
      <p className="mt-4">
        <a href="/" className="link">
          {messages.leavePage}
        </a>
      </p>
    </Dialog>
  )
}
