import type { ApiKey } from '@atelier/contract/api-key.ts'
import type { OperatorAccount } from '@atelier/contract/operator-account.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { hasEnded, isOfAgent, keyState } from '../../../api/key-state.ts'
import { operatorAccountApi } from '../../../api/operator-account-operations.ts'
import { operatorKeysQuery } from '../../../api/operator-account-queries.ts'
import { QueryResult } from '../../../api/query-result.tsx'
import { Button } from '../../../design/button.tsx'
import { Coins } from '../../../design/coins.tsx'
import { Empty } from '../../../design/empty.tsx'
import { Section } from '../../../design/page.tsx'
import { Status, type StatusLook } from '../../../design/status.tsx'
import { RowActions, Table } from '../../../design/table.tsx'
import { Ago, useNow } from '../../../design/time.tsx'
import { ConfirmDialog } from '../../../operator/confirm-dialog.tsx'
import { useMayChange } from '../../../operator/use-role.ts'
import * as common from '#messages/common.ts'
import * as keyMessages from '#messages/keys.ts'
import * as messages from '#messages/operator-account.ts'

// prettier-ignore
const looks: Record<ReturnType<typeof keyState>, { look: StatusLook; label: string }> = {
  works:          { look: 'good',    label: keyMessages.active },
  'expires soon': { look: 'waiting', label: keyMessages.expiresSoon },
  expired:        { look: 'off',     label: keyMessages.expired },
  revoked:        { look: 'ended',   label: keyMessages.revokedState },
}

/** The keys of an account, without their secrets, which nobody has. */
export function AccountKeys({ account }: { account: OperatorAccount }) {
  const keys = useQuery(operatorKeysQuery(account.id))
  const mayChange = useMayChange(account)
  const now = useNow(60_000)
  const [revoking, setRevoking] = useState<ApiKey>()
  return (
    <Section title={messages.keys}>
      <QueryResult of={keys}>
        {({ items }) =>
          items.length === 0 ? (
            <Empty title={messages.noKeys} />
          ) : (
            <Table
              caption={messages.keysCaption}
              rows={items}
              keyOf={({ id }) => id}
              isFaded={(key) => hasEnded(keyState(key, now))}
              columns={[
                {
                  label: common.name,
                  isName: true,
                  cell: (key) => (
                    <span className="flex flex-wrap items-baseline gap-x-2">
                      <span className="wrap-anywhere">{key.name}</span>
                      <span className="figures font-normal text-quiet">
                        {isOfAgent(key) ? messages.agent : `…${key.lastFour}`}
                      </span>
                    </span>
                  ),
                },
                {
                  label: common.state,
                  cell: (key) => {
                    const { look, label } = looks[keyState(key, now)]
                    return <Status look={look}>{label}</Status>
                  },
                },
                {
                  label: keyMessages.permissions,
                  cell: ({ scopes }) => <span className="text-small text-quiet">{scopes.join(', ')}</span>,
                },
                {
                  label: keyMessages.spentThisMonth,
                  align: 'end',
                  cell: ({ spentThisMonthCoins, monthlySpendCapCoins }) => (
                    <span className="whitespace-nowrap">
                      <Coins amount={spentThisMonthCoins} />{' '}
                      {monthlySpendCapCoins !== null && (
                        <span className="text-small text-quiet">{common.ofAll(monthlySpendCapCoins)}</span>
                      )}
                    </span>
                  ),
                },
                {
                  label: keyMessages.lastUsed,
                  cell: ({ lastUsedAt }) => (lastUsedAt === null ? common.never : <Ago at={lastUsedAt} />),
                },
                {
                  label: common.actions,
                  isActions: true,
                  cell: (key) =>
                    mayChange && !hasEnded(keyState(key, now)) ? (
                      <RowActions>
                        <Button
                          kind="quiet"
                          onClick={() => setRevoking(key)}
                          aria-label={keyMessages.revokeKey(key.name)}
                        >
                          {keyMessages.revoke}
                        </Button>
                      </RowActions>
                    ) : null,
                },
              ]}
            />
          )
        }
      </QueryResult>
      {revoking && (
        <ConfirmDialog
          title={keyMessages.revokeTitle(revoking.name)}
          effects={messages.revokeKeyEffects}
          submitLabel={keyMessages.revoke}
          kind="danger"
          done={messages.revokeDone}
          onSubmit={() => operatorAccountApi.revokeKey(account.id, revoking.id)}
          onClose={() => setRevoking(undefined)}
        />
      )}
    </Section>
  )
}
