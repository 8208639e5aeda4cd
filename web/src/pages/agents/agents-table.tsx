import type { Agent } from '@atelier/contract/agent.ts'
import { hasEnded, keyState } from '../../api/key-state.ts'
import { Button } from '../../design/button.tsx'
import { Coins } from '../../design/coins.tsx'
import { Meter } from '../../design/meter.tsx'
import { Status } from '../../design/status.tsx'
import { RowActions, Table } from '../../design/table.tsx'
import { Ago, useNow } from '../../design/time.tsx'
import * as messages from '#messages/agents.ts'
import * as common from '#messages/common.ts'

type Props = { agents: readonly Agent[]; onChange(agent: Agent): void; onRevoke(agent: Agent): void }

export function AgentsTable({ agents, onChange, onRevoke }: Props) {
  const now = useNow(60_000)
  const isOver = (agent: Agent) => hasEnded(keyState(agent, now))
  return (
    <Table
      caption={messages.caption}
      rows={agents}
      keyOf={({ id }) => id}
      isFaded={isOver}
      columns={[
        { label: common.name, isName: true, cell: (agent) => <Name agent={agent} /> },
        {
          label: common.state,
          cell: (agent) =>
            isOver(agent) ? (
              <Status look="ended">{messages.ended}</Status>
            ) : (
              <Status look="good">{messages.active}</Status>
            ),
        },
        ...spending.map(({ label, of }) => ({
          label,
          align: 'end' as const,
          cell: (agent: Agent) => <Spent name={agent.name} label={label} {...of(agent.budget)} />,
        })),
        {
          label: messages.lastUsed,
          cell: ({ lastUsedAt }) => (lastUsedAt === null ? common.never : <Ago at={lastUsedAt} />),
        },
        {
          label: common.actions,
          isActions: true,
          cell: (agent) =>
            isOver(agent) ? null : (
              <RowActions>
                <Button
                  kind="quiet"
                  onClick={() => onChange(agent)}
                  aria-label={messages.changeLimitsOf(agent.name)}
                >
                  {messages.changeLimits}
                </Button>
                <Button
                  kind="quiet"
                  onClick={() => onRevoke(agent)}
                  aria-label={messages.revokeOf(agent.name)}
                >
                  {messages.revoke}
                </Button>
              </RowActions>
            ),
        },
      ]}
    />
  )
}

type Budget = Agent['budget']

// prettier-ignore
const spending = [
  { label: messages.inAll,       of: (budget: Budget) => ({ spent: budget.spentCoins, limit: budget.spendLimitCoins }) },
  { label: messages.today,       of: (budget: Budget) => ({ spent: budget.spentTodayCoins, limit: budget.dailySpendLimitCoins }) },
  { label: messages.thisSession, of: (budget: Budget) => ({ spent: budget.spentThisSessionCoins, limit: budget.sessionSpendLimitCoins }) },
]

function Name({ agent: { name, clientHost, scopes } }: { agent: Agent }) {
  return (
    <span className="grid desk:min-w-40">
      <span className="wrap-anywhere">{name}</span>
      <span className="text-small font-normal wrap-anywhere text-quiet">
        {clientHost === null ? messages.nobodyVouchesFor : messages.vouchedBy(clientHost)}
      </span>
      <span className="text-small font-normal text-quiet">{scopes.join(', ')}</span>
    </span>
  )
}

function Spent(props: { name: string; label: string; spent: number; limit: number | null }) {
  const { name, label, spent, limit } = props
  if (limit === null) return <Coins amount={spent} />
  return (
    <div className="grid gap-1">
      <span className="whitespace-nowrap">
        <Coins amount={spent} /> <span className="text-small text-quiet">{common.ofAll(limit)}</span>
      </span>
      <Meter label={messages.limitUsed(name, label)} value={spent} max={limit} />
    </div>
  )
}
