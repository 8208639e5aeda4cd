import { limits } from '@atelier/contract/limits.ts'
import type { ReactNode } from 'react'
import { Notice } from '../../design/notice.tsx'
import { formatCountdown } from '../../design/wait.ts'
import type { BodyChange, Difference } from '../../signature/body-changes.ts'
import type { Diagnosis, SecretMistake } from '../../signature/diagnose.ts'

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
      <Notice kind="bad" title="The headers are not as they were sent">
        {diagnosis.issue}
      </Notice>
    )
  return (
    <Notice kind="good" title="The signature is right">
      {schemeText(diagnosis.schemes)} Secret, clock and body agree.
    </Notice>
  )
}

const schemeText = (schemes: readonly ('ours' | 'standard')[]): string => {
  if (schemes.length === 2) return 'By our own header and by Standard Webhooks.'
  return schemes[0] === 'ours' ? 'By our own header.' : 'By Standard Webhooks.'
}

function ClockVerdict({ ageSeconds, isArrivalGiven }: { ageSeconds: number; isArrivalGiven: boolean }) {
  const apart = formatCountdown(Math.abs(ageSeconds))
  const bound = `A receiver refuses what is more than ${limits.webhookToleranceSeconds} s away from its clock.`
  if (!isArrivalGiven && ageSeconds > 0)
    return (
      <Notice kind="warn" title={`Secret and body agree; it was signed ${apart} ago`}>
        {bound} If it arrived when it was signed, all is well: put in when it arrived, by your receiver’s
        clock.
      </Notice>
    )
  return (
    <Notice kind="bad" title={`The clock: yours is ${apart} ${ageSeconds > 0 ? 'ahead' : 'behind'}`}>
      Secret and body agree. {bound} Set the clock of your receiver, or look for what delays requests before
      your code.
    </Notice>
  )
}

const changeDescriptions: Record<BodyChange, string> = {
  ends: 'White space was added at its beginning or end.',
  rewritten: 'It was parsed and written again: spaces, line breaks or escapes are not those that were sent.',
  quoted: 'It was written as a string of JSON once more.',
  charset: 'Its bytes were read as Latin-1; they are UTF-8.',
  other: 'It says something else than what was sent.',
}

function BodyVerdict({ change, difference }: { change: BodyChange; difference: Difference }) {
  return (
    <Notice kind="bad" title="The body: your framework changed the body">
      <p>
        {changeDescriptions[change]} The secret is right. Check the bytes of the request before anything
        parses them:
      </p>
      <ul className="figures mt-2 grid gap-1 text-small">
        {rawBodies.map(([framework, how]) => (
          <li key={framework}>
            <span className="font-sans">{framework}:</span> {how}
          </li>
        ))}
      </ul>
      <dl className="mt-3 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1">
        <dt>Sent, at {difference.at}</dt>
        <dd>
          <Excerpt>{difference.sent}</Excerpt>
        </dd>
        <dt>Yours</dt>
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
  return <code className="figures bg-well px-1 wrap-anywhere text-ink">{visible || '(nothing)'}</code>
}

const mistakeDescriptions: Record<SecretMistake, string> = {
  space: 'There is white space around it. Without that, everything agrees.',
  quotes: 'There are quotes around it. Without them, everything agrees.',
  prefix: 'The whole secret is the key, whsec_ included.',
}

function SecretVerdict({ mistake, isCertain }: { mistake: SecretMistake | undefined; isCertain: boolean }) {
  return (
    <Notice kind="bad" title={isCertain ? 'The secret is another one' : 'The secret, most likely'}>
      {mistake ? (
        mistakeDescriptions[mistake]
      ) : (
        <>
          The request was not signed with it. Secrets differ from webhook to webhook, and rotating ends the
          old one at once.
          {!isCertain &&
            ' If you are sure of it, open the delivery and choose “Check its signature”: there we know the body as it was sent, and can tell whether it was changed beyond recognition.'}
        </>
      )}
    </Notice>
  )
}
