import { limits } from '@atelier/contract/limits.ts'
import type { ReactNode } from 'react'
import { Notice } from '../../design/notice.tsx'
import { formatCountdown } from '../../design/wait.ts'
import type { BodyChange, Difference } from '../../signature/body-changes.ts'
import type { Diagnosis, SecretMistake } from '../../signature/diagnose.ts'
import * as messages from '#messages/verify.ts'

/** What disagrees, in words, and what to do about it. */
export function Verdict({ diagnosis, isArrivalGiven }: { diagnosis: Diagnosis; isArrivalGiven: boolean }) {
  if (diagnosis.says === 'clock')
    return <ClockVerdict ageSeconds={diagnosis.ageSeconds} isArrivalGiven={isArrivalGiven} />
  if (diagnosis.says === 'body')
    return <BodyVerdict change={diagnosis.change} difference={diagnosis.difference} />
  if (diagnosis.says === 'secret')
    return <SecretVerdict mistake={diagnosis.mistake} isCertain={diagnosis.isCertain} />
  if (diagnosis.says === 'headers')
    return (
      <Notice kind="bad" title={messages.headersChanged}>
        {diagnosis.issue}
      </Notice>
    )
  return (
    <Notice kind="good" title={messages.valid}>
      {schemeText(diagnosis.schemes)} {messages.allMatch}
    </Notice>
  )
}

const schemeText = (schemes: readonly ('ours' | 'standard')[]): string => {
  if (schemes.length === 2) return messages.bothSchemes
  return schemes[0] === 'ours' ? messages.ourScheme : messages.standardScheme
}

function ClockVerdict({ ageSeconds, isArrivalGiven }: { ageSeconds: number; isArrivalGiven: boolean }) {
  const apart = formatCountdown(Math.abs(ageSeconds))
  const bound = messages.tolerance(limits.webhookToleranceSeconds)
  if (!isArrivalGiven && ageSeconds > 0)
    return (
      <Notice kind="warn" title={messages.signedAgo(apart)}>
        {bound} {messages.enterArrival}
      </Notice>
    )
  return (
    <Notice kind="bad" title={messages.clockOff(apart, ageSeconds > 0)}>
      {messages.secretAndBodyMatch} {bound} {messages.setClock}
    </Notice>
  )
}

const changeDescriptions: Record<BodyChange, string> = {
  ends: messages.spaceAdded,
  rewritten: messages.rewritten,
  quoted: messages.quoted,
  charset: messages.charset,
  other: messages.different,
}

function BodyVerdict({ change, difference }: { change: BodyChange; difference: Difference }) {
  return (
    <Notice kind="bad" title={messages.bodyChanged}>
      <p>
        {changeDescriptions[change]} {messages.checkRawBody}
      </p>
      <ul className="figures mt-2 grid gap-1 text-small">
        {rawBodies.map(([framework, how]) => (
          <li key={framework}>
            <span className="font-sans">{framework}:</span> {how}
          </li>
        ))}
      </ul>
      <dl className="mt-3 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1">
        <dt>{messages.sentAt(difference.at)}</dt>
        <dd>
          <Excerpt>{difference.sent}</Excerpt>
        </dd>
        <dt>{messages.yours}</dt>
        <dd>
          <Excerpt>{difference.received}</Excerpt>
        </dd>
      </dl>
    </Notice>
  )
}

const rawBodies = [
  ['Express', 'express.raw({ type: "application/json" })'],
  ['Next.js, Hono', 'await request.text()'],
  ['FastAPI', 'await request.body()'],
  ['Flask', 'request.get_data()'],
  ['Rails', 'request.raw_post'],
] as const

/** With white space made visible: it is often all that differs. */
function Excerpt({ children }: { children: string }): ReactNode {
  const visible = children.replaceAll('\n', '⏎').replaceAll('\uFEFF', '[BOM]').replaceAll(' ', '·')
  return <code className="figures bg-well px-1 wrap-anywhere text-ink">{visible || messages.nothing}</code>
}

const mistakeDescriptions: Record<SecretMistake, string> = {
  space: messages.spaceAround,
  quotes: messages.quotesAround,
  prefix: messages.wholeSecret,
}

function SecretVerdict({ mistake, isCertain }: { mistake: SecretMistake | undefined; isCertain: boolean }) {
  return (
    <Notice kind="bad" title={isCertain ? messages.wrongSecret : messages.likelyWrongSecret}>
      {mistake ? (
        mistakeDescriptions[mistake]
      ) : (
        <>
          {messages.wrongSecretDetail}
          {!isCertain && messages.likelyWrongSecretDetail}
        </>
      )}
    </Notice>
  )
}
