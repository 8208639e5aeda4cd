import { api } from '../../api/operations.ts'
import { FormDialog } from '../../forms/form-dialog.tsx'

export function SignOutEverywhere({ onClose }: { onClose(): void }) {
  return (
    <FormDialog
      title="Sign out everywhere?"
      deed="Sign out everywhere"
      kind="danger"
      wayOut="Stay signed in"
      onSubmit={api.signOutEverywhere}
      onDone={() => location.assign('/sign-in')} // Afresh: nothing that was read stays in memory.
      onClose={onClose}
    >
      <p>Every session ends, this one included. API keys go on working.</p>
    </FormDialog>
  )
}
