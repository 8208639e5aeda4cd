import type { ApiKey } from '@atelier/contract/api-key.ts'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../api/operations.ts'
import { keysQuery, queryClient } from '../../api/queries.ts'
import { webhooksQuery } from '../../api/webhook-queries.ts'
import { Button } from '../../design/button.tsx'
import { count } from '../../design/coins.tsx'
import { Dialog, DialogActions } from '../../design/dialog.tsx'
import { Ago } from '../../design/time.tsx'
import { Form } from '../../forms/form.tsx'

/** Revoking cannot be taken back, so it says first what will stop. */
export function RevokeDialog({
  apiKey,
  onClose,
  onRevoked,
}: {
  apiKey: ApiKey
  onClose(): void
  onRevoked(): void
}) {
  const { data } = useQuery(webhooksQuery)
  const listening = data?.items.filter(({ keyId }) => keyId === apiKey.id).length ?? 0

  async function revoke() {
    await api.revokeMyKey(apiKey.id)
    await queryClient.invalidateQueries(keysQuery)
    onRevoked()
  }
  return (
    <Dialog title={`Revoke “${apiKey.name}”?`} onClose={onClose}>
      <Form onSubmit={revoke} label={`Revoke ${apiKey.name}`}>
        {({ busy }) => (
          <>
            <ul className="grid list-disc gap-1 pl-5">
              <li>
                {apiKey.lastUsedAt === null ? (
                  'It was never used.'
                ) : (
                  <>
                    Last used <Ago at={apiKey.lastUsedAt} />.
                  </>
                )}
              </li>
              <li>Requests with it fail at once. This cannot be undone.</li>
              {listening > 0 && (
                <li>
                  {count(listening, 'webhook listens', 'webhooks listen')} only to this key and will hear no
                  more.
                </li>
              )}
            </ul>
            <DialogActions>
              <Button onClick={onClose}>Keep it</Button>
              <Button kind="danger" type="submit" busy={busy}>
                Revoke
              </Button>
            </DialogActions>
          </>
        )}
      </Form>
    </Dialog>
  )
}
