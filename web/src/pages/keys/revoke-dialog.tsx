import type { ApiKey } from '@atelier/contract/api-key.ts'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../api/operations.ts'
import { keysQuery, queryClient, webhooksQuery } from '../../api/queries.ts'
import { count } from '../../design/coins.tsx'
import { Ago } from '../../design/time.tsx'
import { FormDialog } from '../../forms/form-dialog.tsx'

type Props = { apiKey: ApiKey; onClose(): void; onRevoked(): void }

/** Revoking cannot be taken back, so it says first what will stop. */
export function RevokeDialog({ apiKey, onClose, onRevoked }: Props) {
  async function revoke() {
    await api.revokeMyKey(apiKey.id)
    await queryClient.invalidateQueries(keysQuery)
  }
  return (
    <FormDialog
      title={`Revoke “${apiKey.name}”?`}
      submitLabel="Revoke"
      kind="danger"
      cancelLabel="Keep it"
      onSubmit={revoke}
      onDone={onRevoked}
      onClose={onClose}
    >
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
        <WebhooksOfKey keyId={apiKey.id} />
      </ul>
    </FormDialog>
  )
}

/** Also shown while it is unknown, so that nobody takes silence for "none". */
function WebhooksOfKey({ keyId }: { keyId: string }) {
  const { data, error } = useQuery(webhooksQuery)
  if (error && !data) return <li>Webhooks that listen only to this key will hear no more.</li>
  if (!data) return <li>Looking for webhooks that listen only to this key…</li>
  const listening = data.items.filter((webhook) => webhook.keyId === keyId).length
  if (listening === 0) return null
  return (
    <li>{count(listening, 'webhook listens', 'webhooks listen')} only to this key and will hear no more.</li>
  )
}
