import type { OperatorAttempt } from '@atelier/contract/operator-generation.ts'
import { useQuery } from '@tanstack/react-query'
import { attemptsQuery } from '../../../api/operator-generation-queries.ts'
import { QueryResult } from '../../../api/query-result.tsx'
import { CodeBlock } from '../../../design/code-block.tsx'
import { Empty } from '../../../design/empty.tsx'
import { Section } from '../../../design/page.tsx'
import { Status, type StatusLook } from '../../../design/status.tsx'
import { Second } from '../../../design/time.tsx'
import { formatDuration } from '../../../design/wait.ts'
import { formatNumber } from '../../../messages/numbers.ts'
import * as common from '#messages/common.ts'
import * as messages from '#messages/operator-generation.ts'

// prettier-ignore
const looks: Record<OperatorAttempt['state'], { look: StatusLook; label: string }> = {
  submitting: { look: 'live',    label: messages.submitting },
  running:    { look: 'live',    label: common.running },
  parked:     { look: 'waiting', label: messages.parked },
  succeeded:  { look: 'good',    label: common.succeeded },
  failed:     { look: 'bad',     label: common.failed },
}

/** Each try at a backend, with what is kept of request and answer: neither keys, nor texts, nor files. */
export function Attempts({ generationId }: { generationId: string }) {
  const attempts = useQuery(attemptsQuery(generationId))
  return (
    <Section title={messages.attempts}>
      <QueryResult of={attempts}>
        {({ items }) =>
          items.length === 0 ? (
            <Empty title={messages.noAttempts} />
          ) : (
            <ol className="divide-y divide-line">
              {items.map((attempt) => (
                <Attempt key={attempt.id} attempt={attempt} />
              ))}
            </ol>
          )
        }
      </QueryResult>
    </Section>
  )
}

function Attempt({ attempt }: { attempt: OperatorAttempt }) {
  const { number, state, backendId, provider, host, startedAt, endedAt, errorCode, answer, verdict } = attempt
  const { look, label } = looks[state]
  const facts = [
    [messages.host, host],
    [messages.requestId, answer.requestId],
    [messages.error, errorCode],
    [messages.cost, costOf(attempt)],
    [messages.verdict, verdict && messages.verdictOf(verdict)],
  ] as const
  return (
    <li className="grid gap-2 p-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 className="font-medium">{messages.attempt(number, backendId ?? provider)}</h3>
        <Status look={look}>{label}</Status>
      </div>
      <p className="text-small text-quiet">
        <Second at={startedAt} />
        {endedAt !== null && ` · ${formatDuration(Date.parse(endedAt) - Date.parse(startedAt))}`}
      </p>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-small empty:hidden">
        {facts.map(
          ([name, value]) =>
            value !== null && (
              <div key={name} className="contents">
                <dt className="text-quiet">{name}</dt>
                <dd className="figures wrap-anywhere">{value}</dd>
              </div>
            ),
        )}
      </dl>
      {answer.detail !== null && (
        <p className="border-l-2 border-bad pl-3 text-small wrap-anywhere">{answer.detail}</p>
      )}
      <details>
        <summary className="min-h-6 text-small text-quiet">{messages.requestSent}</summary>
        <div className="mt-2">
          <CodeBlock
            caption={messages.requestCaption(number)}
            code={JSON.stringify(attempt.request.params, null, 2)}
            wrap
          />
        </div>
      </details>
    </li>
  )
}

function costOf({ answer: { cost }, costMoney }: OperatorAttempt): string | null {
  const parts = [cost && `${formatNumber(cost.amount, 1_000_000)} ${cost.unit}`, costMoney]
  return parts.filter(Boolean).join(' · ') || null
}
