import type { ApiKey } from '@atelier/contract/api-key.ts'
import { Button } from '../../design/button.tsx'
import { Coins, formatNumber } from '../../design/coins.tsx'
import { Meter } from '../../design/meter.tsx'
import { Status, type StatusLook } from '../../design/status.tsx'
import { RowActions, Table } from '../../design/table.tsx'
import { Ago, formatDay, useNow } from '../../design/time.tsx'
import { hasEnded, keyState, type KeyState } from '../../api/key-state.ts'

type Props = { keys: readonly ApiKey[]; onReplace(key: ApiKey): void; onRevoke(key: ApiKey): void }

export function KeysTable({ keys, onReplace, onRevoke }: Props) {
  const now = useNow(60_000)
  return (
    <Table
      caption="Your API keys"
      rows={keys}
      keyOf={({ id }) => id}
      isFaded={(key) => hasEnded(keyState(key, now))}
      columns={[
        { label: 'Name', isName: true, cell: (key) => <Name apiKey={key} /> },
        { label: 'State', cell: (key) => <State apiKey={key} state={keyState(key, now)} /> },
        { label: 'Scopes', cell: ({ scopes }) => <span className="text-quiet">{scopes.join(', ')}</span> },
        { label: 'Spent this month', align: 'end', cell: (key) => <Spent apiKey={key} /> },
        {
          label: 'Last used',
          cell: ({ lastUsedAt }) => (lastUsedAt === null ? 'never' : <Ago at={lastUsedAt} />),
        },
        {
          label: 'Actions',
          isActions: true,
          cell: (key) =>
            hasEnded(keyState(key, now)) ? null : (
              <RowActions>
                <Button kind="quiet" onClick={() => onReplace(key)} aria-label={`Replace ${key.name}`}>
                  Replace
                </Button>
                <Button kind="quiet" onClick={() => onRevoke(key)} aria-label={`Revoke ${key.name}`}>
                  Revoke
                </Button>
              </RowActions>
            ),
        },
      ]}
    />
  )
}

function Name({ apiKey: { name, lastFour } }: { apiKey: ApiKey }) {
  return (
    <span className="flex min-w-0 items-baseline gap-2">
      <span className="wrap-anywhere">{name}</span>
      <span className="figures whitespace-nowrap text-quiet" title="Its last four characters">
        …{lastFour}
      </span>
    </span>
  )
}

const looks: Record<KeyState, StatusLook> = {
  works: 'good',
  'expires soon': 'waiting',
  expired: 'off',
  revoked: 'ended',
}

function State({ apiKey: { expiresAt }, state }: { apiKey: ApiKey; state: KeyState }) {
  const isOver = hasEnded(state)
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 max-desk:justify-end">
      <Status look={looks[state]}>{state.charAt(0).toUpperCase() + state.slice(1)}</Status>
      {expiresAt !== null && !isOver && (
        <span className="text-small text-quiet">until {formatDay(expiresAt)}</span>
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
        <Coins amount={spent} /> <span className="text-small text-quiet">of {formatNumber(cap)}</span>
      </span>
      <Meter label={`Spent of the cap of ${name}`} value={spent} max={cap} />
    </div>
  )
}
