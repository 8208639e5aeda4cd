import { api } from '../../api/operations.ts'
import { deletePendingNow } from '../../api/pending-deletes.ts'
import { personQuery, queryClient } from '../../api/queries.ts'
import { forgetPerson } from '../../forget-person.ts'
import { FormDialog } from '../../forms/form-dialog.tsx'

export function SignOutEverywhere({ onClose }: { onClose(): void }) {
  return (
    <FormDialog
      title="Sign out everywhere?"
      submitLabel="Sign out everywhere"
      kind="danger"
      cancelLabel="Stay signed in"
      onSubmit={signOut}
      onDone={() => location.assign('/sign-in')} // Afresh: nothing that was read stays in memory.
      onClose={onClose}
    >
      <p>Every session ends, this one included. API keys go on working.</p>
      <p>This browser forgets your drafts and former prompts.</p>
    </FormDialog>
  )
}

async function signOut() {
  await deletePendingNow()
  await api.signOutEverywhere()
  const person = queryClient.getQueryData(personQuery.queryKey)
  if (person) await forgetPerson(person.id)
}
