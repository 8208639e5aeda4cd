import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { asksConsent, paramIssues } from '../../api/generate-problems.ts'
import { isRateLimited, waitMs } from '../../api/problem.ts'
import { personQuery, serviceQuery } from '../../api/queries.ts'
import { stillHolds } from '../../api/standing.ts'
import { Waiting } from '../../api/waiting.tsx'
import { wordsFor } from '../../api/words.ts'
import { Button, buttonLook } from '../../design/button.tsx'
import { count, formatNumber } from '../../design/coins.tsx'
import { Notice } from '../../design/notice.tsx'
import { useNow } from '../../design/time.tsx'
import type { Phase, Wish } from './phase.ts'

type Props = {
  phase: Phase
  press(wish: Wish): void
  dismiss(): void
  isAtField(name: string): boolean
  /** When a price was answered last, in milliseconds. */
  answeredAt: number
}

/** What came of pressing, where it was not a run: said beside the button, with the way on. */
export function OutcomeNotice({ phase, press, dismiss, isAtField, answeredAt }: Props) {
  const { data: service } = useQuery(serviceQuery)
  const person = useQuery(personQuery).data ?? undefined
  const now = useNow(1000)
  if (phase.kind === 'unsure')
    return (
      <p role="status" className="animate-pulse py-1">
        Checking whether it went through…
      </p>
    )
  if (phase.kind === 'waiting') return <Waiting key={phase.until} for={phase.error} until={phase.until} />
  if (phase.kind === 'unheard')
    return (
      <Notice
        kind="warn"
        title="We never heard whether it went through"
        actions={
          <div className="flex gap-2">
            <Link to="/history" className={buttonLook()}>
              Look in History
            </Link>
            <Button onClick={dismiss}>I have looked</Button>
          </div>
        }
      >
        If it did, it was charged once and stands there.
      </Notice>
    )
  if (phase.kind === 'price') {
    const { was, wish } = phase
    return (
      <Notice
        kind="warn"
        title={priceWords(wish.coins, was)}
        actions={
          <div className="flex gap-2">
            <Button onClick={dismiss}>Not now</Button>
            <Button kind="primary" onClick={() => press(wish)}>
              Generate for {formatNumber(wish.coins)}
            </Button>
          </div>
        }
      />
    )
  }
  if (phase.kind !== 'refused') return null
  const { error, at } = phase
  if (!stillHolds(phase, { service, person, answeredAt, now })) return null
  if (isRateLimited(error)) return <Waiting isByHand for={error} until={at + waitMs(error)} />
  if (asksConsent(error))
    return (
      <Notice kind="warn" title="Has the person agreed?">
        Tick it below, then press again. Nothing was charged.
      </Notice>
    )
  // What is said at a field need not be said twice.
  if (paramIssues(error).some(({ path }) => isAtField(path))) return null
  const { title, detail } = wordsFor(error)
  return (
    <Notice kind="bad" title={title}>
      {detail === '' ? 'Nothing was charged.' : detail}
    </Notice>
  )
}

const priceWords = (now: number, was: number | undefined): string =>
  was === undefined
    ? `It costs ${count(now, 'coin')}. Nothing charged yet.`
    : `Now ${formatNumber(now)}, was ${formatNumber(was)}. Nothing charged.`
