import type { DeliveryAttemptDetail } from '@atelier/contract/delivery.ts'
import { useState } from 'react'
import { CodeBlock } from '../../design/code-block.tsx'
import { Notice } from '../../design/notice.tsx'
import { Section } from '../../design/page.tsx'
import { Segmented } from '../../design/segmented.tsx'
import { headerLines } from '../../signature/header-lines.ts'
import { outcomeText } from '../webhooks/delivery-state.tsx'

const bodyLooks = [
  { value: 'sent', label: 'As sent' },
  { value: 'indented', label: 'Indented' },
] as const

/** One attempt: what was sent, byte for byte, and what came back. Whatever it is, it is shown as text. */
export function Exchange({ attempt }: { attempt: DeliveryAttemptDetail }) {
  const { number, status, cause, headers, body, answer } = attempt
  const [look, setLook] = useState<'sent' | 'indented'>('sent')
  return (
    <Section
      title={`Attempt ${number}: what was sent`}
      bare
      actions={
        <Segmented label="Body" value={look} options={bodyLooks} onChange={(value) => setLook(value)} />
      }
    >
      <div className="grid gap-4">
        {status === null && (
          <Notice kind="warn" title="There was no answer">
            {cause}
          </Notice>
        )}
        <CodeBlock caption="Request headers" code={headerLines(headers).join('\n')} wrap />
        <CodeBlock caption="Request body" code={body} wrap>
          {look === 'sent' ? body : indented(body)}
        </CodeBlock>
        {status !== null && (
          <CodeBlock caption={`Answer: ${outcomeText(attempt)}, its first KiB`} code={answer} wrap>
            {answer === '' ? <span className="text-quiet">It answered without a body.</span> : answer}
          </CodeBlock>
        )}
      </div>
    </Section>
  )
}

function indented(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2)
  } catch {
    return body
  }
}
