import type { Person } from '@atelier/contract/person.ts'
import { Link } from '@tanstack/react-router'
import { Coins, formatNumber } from '../../design/coins.tsx'
import { Figure, FigureRow } from '../../design/figure-row.tsx'

/** What one has, what is set aside, and what runs. */
export function Figures({ person: { balance, concurrency } }: { person: Person }) {
  const limit = concurrency.raisedLimit ?? concurrency.limit
  return (
    <FigureRow>
      <Figure
        label="Available"
        note={
          <Link to="/account/coins" className="link">
            See every movement
          </Link>
        }
      >
        <Coins amount={balance.available} />
      </Figure>
      <Figure label="Held" note="For work under way. What it does not cost comes back.">
        <Coins amount={balance.held} />
      </Figure>
      <Figure
        label="Running"
        note={
          concurrency.queued === 0
            ? 'Nothing waits.'
            : `${formatNumber(concurrency.queued)} waiting in your queue.`
        }
      >
        <span className="figures">
          {formatNumber(concurrency.running)} <span className="text-quiet">of {formatNumber(limit)}</span>
        </span>
      </Figure>
    </FigureRow>
  )
}
