import { api } from '../../api/operations.ts'
import { Button } from '../../design/button.tsx'
import { Dialog, DialogActions } from '../../design/dialog.tsx'
import { Form } from '../../forms/form.tsx'

export function SignOutEverywhere({ onClose }: { onClose(): void }) {
  return (
    <Dialog title="Sign out everywhere?" onClose={onClose}>
      <Form
        label="Sign out everywhere"
        onSubmit={async () => {
          await api.signOutEverywhere()
          location.assign('/sign-in') // Afresh: nothing that was read stays in memory.
        }}
      >
        {({ busy }) => (
          <>
            <p>Every session ends, this one included. API keys go on working.</p>
            <DialogActions>
              <Button onClick={onClose}>Stay signed in</Button>
              <Button kind="danger" type="submit" busy={busy}>
                Sign out everywhere
              </Button>
            </DialogActions>
          </>
        )}
      </Form>
    </Dialog>
  )
}
