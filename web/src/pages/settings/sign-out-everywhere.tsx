import { api } from '../../api/operations.ts'
import { deletePendingNow } from '../../api/pending-deletes.ts'
import { personQuery, queryClient } from '../../api/queries.ts'
import { forgetPerson } from '../../forget-person.ts'
import { FormDialog } from '../../forms/form-dialog.tsx'
import * as messages from '#messages/settings.ts'

export function SignOutEverywhere({ onClose }: { onClose(): void }) {
  return (
    <FormDialog
      title={messages.signOutEverywhereTitle}
      submitLabel={messages.signOutEverywhere}
      kind="danger"
      cancelLabel={messages.staySignedIn}
      onSubmit={signOut}
      onDone={() => location.assign('/sign-in')} // Afresh: nothing that was read stays in memory.
      onClose={onClose}
    >
      <p>{messages.allSessionsEnd}</p>
      <p>{messages.draftsForgotten}</p>
    </FormDialog>
  )
}

async function signOut() {
  await deletePendingNow()
  await api.signOutEverywhere()
  const person = queryClient.getQueryData(personQuery.queryKey)
  if (person) await forgetPerson(person.id)
}
