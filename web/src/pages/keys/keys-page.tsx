import type { ApiKey, CreatedApiKey } from '@atelier/contract/api-key.ts'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { Plus } from '../../design/icons.ts'
import { useState } from 'react'
import { QueryResult } from '../../api/query-result.tsx'
import { keysQuery, queryClient } from '../../api/queries.ts'
import { Button } from '../../design/button.tsx'
import { Empty } from '../../design/empty.tsx'
import { Icon } from '../../design/icon.tsx'
import { Page, Section } from '../../design/page.tsx'
import { toast } from '../../design/toast.tsx'
import { SecretDialog } from '../../forms/secret-dialog.tsx'
import { keyVariable } from '../../key-variable.ts'
import { CreateKeyDialog } from './create-key-dialog.tsx'
import { hasEnded, isOfAgent, keyState } from '../../api/key-state.ts'
import { KeysTable } from './keys-table.tsx'
import { RevokeDialog } from './revoke-dialog.tsx'
import type { Scope } from '@atelier/contract/account.ts'
import { CodeBlock } from '../../design/code-block.tsx'
import * as messages from '#messages/keys.ts'
import * as common from '#messages/common.ts'

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
      title={messages.title}
      description={messages.description}
      actions={
        <Button kind="primary" icon={<Icon of={Plus} />} onClick={() => openForm(true)}>
          {common.createKey}
        </Button>
      }
    >
      <QueryResult of={keys}>
        {({ items: all }) => {
          const items = all.filter((key) => !isOfAgent(key))
          const working = items.filter((key) => !hasEnded(keyState(key, Date.now())))
          const shown = ended ? items : working
          if (items.length === 0)
            return (
              <div className="sheet">
                <Empty title={messages.noKeys}>{messages.noKeysDetail}</Empty>
              </div>
            )
          return (
            <Section
              title={messages.keyCount(working.length)}
              actions={
                items.length > working.length && (
                  <Button
                    kind="quiet"
                    aria-pressed={ended}
                    onClick={() =>
                      void navigate({ search: ended ? {} : { ended: true }, resetScroll: false })
                    }
                  >
                    {ended
                      ? messages.hideEnded(items.length - working.length)
                      : messages.showEnded(items.length - working.length)}
                  </Button>
                )
              }
            >
              {shown.length === 0 ? (
                <Empty title={messages.noKeys}>{messages.noKeysDetail}</Empty>
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
          title={messages.yourKey(fresh.created.name)}
          secret={fresh.created.key}
          variable={keyVariable}
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
            toast(messages.revoked(revoking.name))
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
        caption={messages.tryIt}
        code={`curl ${location.origin}${path} \\\n  -H "Authorization: Bearer $${keyVariable}"`}
      />
    </div>
  )
}
