import type { DeliveryAttemptDetail } from '@atelier/contract/delivery.ts'
import { useState } from 'react'
import { CodeBlock } from '../../design/code-block.tsx'
import { Notice } from '../../design/notice.tsx'
import { Section } from '../../design/page.tsx'
import { Segmented } from '../../design/segmented.tsx'
import { headerLines } from '../../signature/header-lines.ts'
import { outcomeText } from '../webhooks/delivery-state.tsx'
import * as messages from '#messages/delivery.ts'

const bodyLooks = [
  { value: 'sent', label: messages.asSent },
  { value: 'indented', label: messages.indented },
] as const

/** One attempt: what was sent, byte for byte, and what came back. Whatever it is, it is shown as text. */
export function Exchange({ attempt }: { attempt: DeliveryAttemptDetail }) {
  const { number, status, cause, headers, body, answer } = attempt
  const [look, setLook] = useState<'sent' | 'indented'>('sent')
  return (
    <Section
      title={messages.attemptRequest(number)}
      bare
      actions={
        <Segmented
          label={messages.body}
          value={look}
          options={bodyLooks}
          onChange={(value) => setLook(value)}
        />
      }
    >
      <div className="grid gap-4">
        {status === null && (
          <Notice kind="warn" title={messages.noResponse}>
            {cause}
          </Notice>
        )}
        <CodeBlock caption={messages.requestHeaders} code={headerLines(headers).join('\n')} wrap />
        <CodeBlock caption={messages.requestBody} code={body} wrap>
          {look === 'sent' ? body : indented(body)}
        </CodeBlock>
        {status !== null && (
          <CodeBlock caption={messages.responseText(outcomeText(attempt))} code={answer} wrap>
            {answer === '' ? <span className="text-quiet">{messages.noBody}</span> : answer}
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
