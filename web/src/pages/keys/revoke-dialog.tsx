import type { ApiKey } from '@atelier/contract/api-key.ts'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../api/operations.ts'
import { keysQuery, queryClient, webhooksQuery } from '../../api/queries.ts'
import { Ago } from '../../design/time.tsx'
import { FormDialog } from '../../forms/form-dialog.tsx'
import { Parts } from '../../design/parts.tsx'
import * as messages from '#messages/keys.ts'
import * as common from '#messages/common.ts'

type Props = { apiKey: ApiKey; onClose(): void; onRevoked(): void }

/** Revoking cannot be taken back, so it says first what will stop. */
export function RevokeDialog({ apiKey, onClose, onRevoked }: Props) {
  async function revoke() {
    await api.revokeMyKey(apiKey.id)
    await queryClient.invalidateQueries(keysQuery)
  }
  return (
    <FormDialog
      title={messages.revokeTitle(apiKey.name)}
      submitLabel={messages.revoke}
      kind="danger"
      cancelLabel={common.keepIt}
      onSubmit={revoke}
      onDone={onRevoked}
      onClose={onClose}
    >
      <ul className="grid list-disc gap-1 pl-5">
        <li>
          {apiKey.lastUsedAt === null ? (
            messages.neverUsed
          ) : (
            <Parts of={messages.lastUsedAt(<Ago at={apiKey.lastUsedAt} />)} />
          )}
        </li>
        <li>{messages.revokeDetail}</li>
        <WebhooksOfKey keyId={apiKey.id} />
      </ul>
    </FormDialog>
  )
}

/** Also shown while it is unknown, so that nobody takes silence for "none". */
function WebhooksOfKey({ keyId }: { keyId: string }) {
  const { data, error } = useQuery(webhooksQuery)
  if (error && !data) return <li>{messages.webhooksOfKey}</li>
  if (!data) return <li>{messages.lookingForWebhooks}</li>
  const listening = data.items.filter((webhook) => webhook.keyId === keyId).length
  if (listening === 0) return null
  return <li>{messages.webhooksLimited(listening)}</li>
}
