import type { ApiKey, CreatedApiKey } from '@atelier/contract/api-key.ts'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { QueryResult } from '../../api/query-result.tsx'
import { keysQuery, queryClient } from '../../api/queries.ts'
import { Button } from '../../design/button.tsx'
import { count } from '../../design/coins.tsx'
import { Empty } from '../../design/empty.tsx'
import { Icon } from '../../design/icon.tsx'
import { Page, Section } from '../../design/page.tsx'
import { toast } from '../../design/toast.tsx'
import { SecretDialog } from '../../forms/secret-dialog.tsx'
import { CreateKeyDialog } from './create-key-dialog.tsx'
import { hasEnded, keyState } from '../../api/key-state.ts'
import { KeysTable } from './keys-table.tsx'
import { RevokeDialog } from './revoke-dialog.tsx'
import type { Scope } from '@atelier/contract/account.ts'
import { CodeBlock } from '../../design/code-block.tsx'

const route = getRouteApi('/account/keys')

/** A key just made; with the one it replaces, if it does. */
type Fresh = { created: CreatedApiKey; replaced: ApiKey | undefined }

export function KeysPage() {
  const { create = false, ended = false } = route.useSearch()
  const navigate = route.useNavigate()
  const keys = useQuery(keysQuery)
  const [replacing, setReplacing] = useState<ApiKey>()
  const [fresh, setFresh] = useState<Fresh>()
  const [revoking, setRevoking] = useState<ApiKey>()

  const openForm = (isOpen: boolean) =>
    void navigate({
      search: { ...(isOpen && { create: true }), ...(ended && { ended }) },
      resetScroll: false,
    })

  function closeForm() {
    setReplacing(undefined)
    openForm(false)
  }
  function showFresh(created: CreatedApiKey) {
    setFresh({ created, replaced: replacing })
    closeForm()
    void queryClient.invalidateQueries(keysQuery)
  }
  function finish() {
    // The new key is stored, so the old one can be revoked; the person may decline.
    setRevoking(fresh?.replaced)
    setFresh(undefined)
  }

  return (
    <Page
      title="API keys"
      description="Programs call the API with a key. Give each its own: you see what it spends, and can end it without stopping the others."
      actions={
        <Button kind="primary" icon={<Icon of={Plus} />} onClick={() => openForm(true)}>
          Create key
        </Button>
      }
    >
      <QueryResult of={keys}>
        {({ items }) => {
          const working = items.filter((key) => !hasEnded(keyState(key, Date.now())))
          const shown = ended ? items : working
          return (
            <Section
              title={count(working.length, 'key')}
              actions={
                items.length > working.length && (
                  <Button
                    kind="quiet"
                    aria-pressed={ended}
                    onClick={() =>
                      void navigate({ search: ended ? {} : { ended: true }, resetScroll: false })
                    }
                  >
                    {ended ? 'Hide' : 'Show'} {items.length - working.length} ended
                  </Button>
                )
              }
            >
              {shown.length === 0 ? (
                <Empty title="No key yet.">
                  A key lets your program ask for prices, submit and download.
                </Empty>
              ) : (
                <KeysTable
                  keys={shown}
                  onReplace={(key) => {
                    setReplacing(key)
                    openForm(true)
                  }}
                  onRevoke={setRevoking}
                />
              )}
            </Section>
          )
        }}
      </QueryResult>

      {create && !fresh && (
        <CreateKeyDialog replacedKey={replacing} onCreated={showFresh} onClose={closeForm} />
      )}
      {fresh && (
        <SecretDialog
          title={`Your key “${fresh.created.name}”`}
          secret={fresh.created.key}
          variable="API_KEY"
          onDone={finish}
        >
          <TryKey scopes={fresh.created.scopes} />
        </SecretDialog>
      )}
      {revoking && (
        <RevokeDialog
          apiKey={revoking}
          onClose={() => setRevoking(undefined)}
          onRevoked={() => {
            toast(`“${revoking.name}” was revoked.`)
            setRevoking(undefined)
          }}
        />
      )}
    </Page>
  )
}

/** A first request that a key with these scopes may make. The key itself stays out of it: commands end up in histories. */
function TryKey({ scopes }: { scopes: readonly Scope[] }) {
  const path = scopes.includes('account')
    ? '/v1/account'
    : scopes.includes('read')
      ? '/v1/generations'
      : '/v1/models'
  return (
    <div className="mt-4">
      <CodeBlock
        caption="Try it, with the key in API_KEY"
        code={`curl ${location.origin}${path} \\\n  -H "Authorization: Bearer $API_KEY"`}
      />
    </div>
  )
}
