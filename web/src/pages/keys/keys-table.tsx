import type { ApiKey } from '@atelier/contract/api-key.ts'
import { Button } from '../../design/button.tsx'
import { Coins } from '../../design/coins.tsx'
import { Meter } from '../../design/meter.tsx'
import { Status, type StatusLook } from '../../design/status.tsx'
import { RowActions, Table } from '../../design/table.tsx'
import { Ago, formatDay, useNow } from '../../design/time.tsx'
import { hasEnded, keyState, type KeyState } from '../../api/key-state.ts'
import * as messages from '#messages/keys.ts'
import * as common from '#messages/common.ts'

type Props = { keys: readonly ApiKey[]; onReplace(key: ApiKey): void; onRevoke(key: ApiKey): void }

export function KeysTable({ keys, onReplace, onRevoke }: Props) {
  const now = useNow(60_000)
  return (
    <Table
      caption={messages.caption}
      rows={keys}
      keyOf={({ id }) => id}
      isFaded={(key) => hasEnded(keyState(key, now))}
      columns={[
        { label: common.name, isName: true, cell: (key) => <Name apiKey={key} /> },
        { label: common.state, cell: (key) => <State apiKey={key} state={keyState(key, now)} /> },
        { label: messages.spentThisMonth, align: 'end', cell: (key) => <Spent apiKey={key} /> },
        {
          label: messages.lastUsed,
          cell: ({ lastUsedAt }) => (lastUsedAt === null ? common.never : <Ago at={lastUsedAt} />),
        },
        {
          label: common.actions,
          isActions: true,
          cell: (key) =>
            hasEnded(keyState(key, now)) ? null : (
              <RowActions>
                <Button
                  kind="quiet"
                  onClick={() => onReplace(key)}
                  aria-label={messages.replaceKey(key.name)}
                >
                  {messages.replace}
                </Button>
                <Button kind="quiet" onClick={() => onRevoke(key)} aria-label={messages.revokeKey(key.name)}>
                  {messages.revoke}
                </Button>
              </RowActions>
            ),
        },
      ]}
    />
  )
}

/** With its permissions below, for a column of theirs would leave the name no room on a screen of medium width. */
function Name({ apiKey: { name, lastFour, scopes } }: { apiKey: ApiKey }) {
  return (
    <span className="grid desk:min-w-40">
      <span className="flex min-w-0 items-baseline gap-2">
        <span className="wrap-anywhere">{name}</span>
        <span className="figures whitespace-nowrap text-quiet" title={messages.lastFour}>
          …{lastFour}
        </span>
      </span>
      <span className="text-small font-normal text-quiet">
        <span className="sr-only">{messages.permissions}: </span>
        {scopes.join(', ')}
      </span>
    </span>
  )
}

// prettier-ignore
const looks: Record<KeyState, { look: StatusLook; label: string }> = {
  works:          { look: 'good',    label: messages.active },
  'expires soon': { look: 'waiting', label: messages.expiresSoon },
  expired:        { look: 'off',     label: messages.expired },
  revoked:        { look: 'ended',   label: messages.revokedState },
}

function State({ apiKey: { expiresAt }, state }: { apiKey: ApiKey; state: KeyState }) {
  const isOver = hasEnded(state)
  const { look, label } = looks[state]
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 max-desk:justify-end">
      <Status look={look}>{label}</Status>
      {expiresAt !== null && !isOver && (
        <span className="text-small text-quiet">{messages.until(formatDay(expiresAt))}</span>
      )}
    </span>
  )
}

function Spent({
  apiKey: { name, spentThisMonthCoins: spent, monthlySpendCapCoins: cap },
}: {
  apiKey: ApiKey
}) {
  if (cap === null) return <Coins amount={spent} />
  return (
    <div className="grid gap-1">
      <span className="whitespace-nowrap">
        <Coins amount={spent} /> <span className="text-small text-quiet">{common.ofAll(cap)}</span>
      </span>
      <Meter label={messages.limitUsed(name)} value={spent} max={cap} />
    </div>
  )
}
