import type { Overview } from '@atelier/contract/overview.ts'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Coins } from '../../../design/coins.tsx'
import { Figure, FigureRow } from '../../../design/figure-row.tsx'
import { Section } from '../../../design/page.tsx'
import { Parts } from '../../../design/parts.tsx'
import { Status } from '../../../design/status.tsx'
import { Ago } from '../../../design/time.tsx'
import { formatCountdown } from '../../../design/wait.ts'
import { formatNumber } from '../../../messages/numbers.ts'
import { Money } from '../../../operator/money.tsx'
import { coinsMoved } from './coins-moved.ts'
import * as common from '#messages/common.ts'
import * as messages from '#messages/operator-overview.ts'

type Props = { overview: Overview }

/** What waits, runs and is behind at this moment, and whether everything adds up. */
export function NowFigures({ overview: { queue, deliveries, audit, total } }: Props) {
  const { oldestQueuedSeconds: oldest } = queue
  return (
    <Section title={messages.now} bare>
      <FigureRow>
        <Figure
          label={messages.queued}
          note={oldest === null ? messages.nothingWaits : messages.oldestWait(formatCountdown(oldest))}
        >
          <Link to="/operator/generations" search={{ status: 'queued' }} className="figures hover:underline">
            {formatNumber(queue.queued)}
          </Link>
        </Figure>
        <Figure label={messages.running} note={messages.runningNote}>
          <Link
            to="/operator/generations"
            search={{ status: 'processing' }}
            className="figures hover:underline"
          >
            {formatNumber(queue.processing)}
          </Link>
        </Figure>
        <Figure
          label={messages.timeToStart}
          note={
            total.waitSeconds === null
              ? messages.noneStarted
              : messages.p95(formatSeconds(total.waitSeconds.p95))
          }
        >
          <Plain>{total.waitSeconds && formatSeconds(total.waitSeconds.p50)}</Plain>
        </Figure>
        <Figure label={messages.deliveriesBehind} note={messages.failingWebhooks(deliveries.failingWebhooks)}>
          <span className={`figures ${deliveries.overdue > 0 ? 'text-bad' : ''}`}>
            {formatNumber(deliveries.overdue)}
          </span>
        </Figure>
        <Figure label={messages.audit} note={<AuditNote audit={audit} />}>
          <span className="text-title">
            <AuditResult ok={audit.ok} />
          </span>
        </Figure>
      </FigureRow>
    </Section>
  )
}

function AuditResult({ ok }: { ok: boolean | null }) {
  if (ok === null) return <Status look="waiting">{messages.auditNever}</Status>
  return ok ? (
    <Status look="good">{messages.auditOk}</Status>
  ) : (
    <Status look="bad">{messages.auditFailed}</Status>
  )
}

function AuditNote({ audit: { verifiedAt, fullAt } }: { audit: Overview['audit'] }) {
  return (
    <>
      {verifiedAt !== null && <Parts of={messages.verified(<Ago key="new" at={verifiedAt} />)} />}{' '}
      {fullAt !== null && <Parts of={messages.readAll(<Ago key="full" at={fullAt} />)} />}
    </>
  )
}

/** What was given, spent and earned in the period. */
export function MoneyFigures({ overview: { total, countedAt } }: Props) {
  const { earnings, coinsCharged, newAccounts, moved } = total
  const { currency, costMoney, margin, unknownCosts, coinsWorth } = earnings
  return (
    <Section
      title={messages.business}
      bare
      actions={
        countedAt !== null && (
          <span className="text-small text-quiet">
            <Parts of={messages.counted(<Ago key="counted" at={countedAt} />)} />
          </span>
        )
      }
    >
      <FigureRow>
        <Figure label={messages.given} note={messages.givenHow(coinsMoved(moved, 'redeemed'), newAccounts)}>
          <Coins amount={coinsMoved(moved, 'given')} />
        </Figure>
        <Figure
          label={common.charged}
          note={coinsWorth !== null && messages.worth(amount(coinsWorth, currency))}
        >
          <Coins amount={coinsCharged} />
        </Figure>
        <Figure label={messages.refunded}>
          <Coins amount={coinsMoved(moved, 'refunded')} />
        </Figure>
        <Figure label={messages.cost} note={unknownCosts > 0 && messages.unknownCosts(unknownCosts)}>
          <Plain>{costMoney !== null && <Money amount={costMoney} currency={currency} />}</Plain>
        </Figure>
        <Figure label={messages.margin} note={margin === null && messages.noMargin(currency)}>
          <Plain>{margin !== null && <Money amount={margin} currency={currency} />}</Plain>
        </Figure>
      </FigureRow>
    </Section>
  )
}

/** A dash where there is nothing to say. */
const Plain = ({ children }: { children: ReactNode }) => (
  <span className="figures">{children === null || children === false ? '–' : children}</span>
)

const amount = (money: string, currency: string | null): string =>
  [formatNumber(Number(money)), currency].filter(Boolean).join(' ')

/** `0.4 s`, `3 min 05 s` */
const formatSeconds = (seconds: number): string =>
  seconds < 60 ? `${formatNumber(seconds, 10)} s` : formatCountdown(seconds)
