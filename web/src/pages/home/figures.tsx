import type { Person } from '@atelier/contract/person.ts'
import { Link } from '@tanstack/react-router'
import { Coins } from '../../design/coins.tsx'
import { formatNumber } from '../../messages/numbers.ts'
import { Figure, FigureRow } from '../../design/figure-row.tsx'
import * as common from '#messages/common.ts'
import * as messages from '#messages/home.ts'

/** What one has, what is set aside, and what runs. */
export function Figures({ person: { balance, concurrency } }: { person: Person }) {
  const limit = concurrency.raisedLimit ?? concurrency.limit
  return (
    <FigureRow>
      <Figure
        label={common.available}
        note={
          <Link to="/account/coins" className="link">
            {messages.viewLedger}
          </Link>
        }
      >
        <Coins amount={balance.available} />
      </Figure>
      <Figure label={common.held} note={messages.heldNote}>
        <Coins amount={balance.held} />
      </Figure>
      <Figure
        label={common.running}
        note={
          concurrency.queued === 0 ? messages.queueEmpty : messages.inQueue(formatNumber(concurrency.queued))
        }
      >
        <span className="figures">
          {formatNumber(concurrency.running)} <span className="text-quiet">{common.ofAll(limit)}</span>
        </span>
      </Figure>
    </FigureRow>
  )
}
