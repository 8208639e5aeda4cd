import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { asksConsent, paramIssues } from '../../api/generate-problems.ts'
import { isRateLimited, waitMs } from '../../api/problem.ts'
import { personQuery, serviceQuery } from '../../api/queries.ts'
import { stillHolds } from '../../api/service-status.ts'
import { RateLimitNotice } from '../../api/rate-limit-notice.tsx'
import { messageFor } from '../../api/messages.ts'
import { Button, buttonLook } from '../../design/button.tsx'
import { Notice } from '../../design/notice.tsx'
import { useNow } from '../../design/time.tsx'
import type { Phase, SubmitIntent } from './phase.ts'
import * as messages from '#messages/run.ts'

type Props = {
  phase: Phase
  submit(intent: SubmitIntent): void
  dismiss(): void
  /** What a repeat comes to: the same once more, or without its seed. */
  onRepeat(intent: SubmitIntent): void
  onNewSeed(intent: SubmitIntent): void
  isAtField(name: string): boolean
  /** When a price was answered last, in milliseconds. */
  answeredAt: number
}

/** Shown beside the button when a submit did not start a run, with what to do next. */
export function OutcomeNotice(props: Props) {
  const { phase, submit, dismiss, isAtField, answeredAt } = props
  const { data: service } = useQuery(serviceQuery)
  const person = useQuery(personQuery).data ?? undefined
  const now = useNow(1000)
  if (phase.kind === 'unsure')
    return (
      <p role="status" className="animate-pulse py-1">
        {messages.checking}
      </p>
    )
  if (phase.kind === 'waiting')
    return <RateLimitNotice key={phase.until} for={phase.error} until={phase.until} />
  if (phase.kind === 'unanswered')
    return (
      <Notice
        kind="warn"
        title={messages.unanswered}
        actions={
          <div className="flex gap-2">
            <Link to="/history" className={buttonLook()}>
              {messages.checkHistory}
            </Link>
            <Button onClick={dismiss}>{messages.haveChecked}</Button>
          </div>
        }
      >
        {messages.unansweredDetail}
      </Notice>
    )
  if (phase.kind === 'price') {
    const { was, intent } = phase
    return (
      <Notice
        kind="warn"
        title={priceMessage(intent.coins, was)}
        actions={
          <div className="flex gap-2">
            <Button onClick={dismiss}>{messages.notNow}</Button>
            <Button kind="primary" onClick={() => submit(intent)}>
              {messages.generateFor(intent.coins)}
            </Button>
          </div>
        }
      />
    )
  }
  if (phase.kind === 'repeat') {
    const { intent } = phase
    return (
      <Notice
        kind="warn"
        title={messages.sameFiles}
        actions={
          <div className="flex flex-wrap gap-2">
            <Button onClick={dismiss}>{messages.notNow}</Button>
            <Button onClick={() => props.onNewSeed(intent)}>{messages.newSeedInstead}</Button>
            <Button kind="primary" onClick={() => props.onRepeat(intent)}>
              {intent.coins === undefined ? messages.generate : messages.generateFor(intent.coins)}
            </Button>
          </div>
        }
      />
    )
  }
  if (phase.kind !== 'refused') return null
  const { error, at } = phase
  if (!stillHolds(phase, { service, person, answeredAt, now })) return null
  if (isRateLimited(error)) return <RateLimitNotice isManualRetry for={error} until={at + waitMs(error)} />
  if (asksConsent(error))
    return (
      <Notice kind="warn" title={messages.consentTitle}>
        {messages.consentDetail}
      </Notice>
    )
  // Issues that are shown at a field are not repeated here.
  if (paramIssues(error).some(({ path }) => isAtField(path))) return null
  const { title, detail } = messageFor(error)
  return (
    <Notice kind="bad" title={title}>
      {detail === '' ? messages.notCharged : detail}
    </Notice>
  )
}

const priceMessage = (now: number, was: number | undefined): string =>
  was === undefined ? messages.priceIs(now) : messages.priceChanged(now, was)
