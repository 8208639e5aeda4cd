import type { Webhook } from '@atelier/contract/webhook.ts'
import { Button } from '../../design/button.tsx'
import { Notice } from '../../design/notice.tsx'
import { Ago } from '../../design/time.tsx'
import { Parts } from '../../design/parts.tsx'
import * as messages from '#messages/webhook.ts'

type Props = {
  webhook: Webhook
  isTesting: boolean
  isEnabling: boolean
  onTest(): void
  onEnable(): void
  onReplay(): void
}

/** Why nothing is sent, and the way out of it: see that it answers, switch it on, send what was missed. */
export function DisabledBanner({ webhook, isTesting, isEnabling, onTest, onEnable, onReplay }: Props) {
  const isFailing = webhook.disabledReason === 'failing'
  return (
    <Notice
      kind={isFailing ? 'bad' : 'warn'}
      title={isFailing ? messages.disabled : messages.paused}
      actions={
        <div className="flex flex-wrap gap-2">
          <Button busy={isTesting} onClick={onTest}>
            {messages.testFirst}
          </Button>
          <Button kind="primary" busy={isEnabling} onClick={onEnable}>
            {messages.enable}
          </Button>
          {isFailing && (
            <Button kind="quiet" onClick={onReplay}>
              {messages.resendFailed}
            </Button>
          )}
        </div>
      }
    >
      {isFailing ? <Failures webhook={webhook} /> : <SwitchedOff at={webhook.disabledAt} />}
      {messages.eventsKept}
    </Notice>
  )
}

function Failures({ webhook: { failedSinceSuccess, lastSuccessAt, disabledAt } }: { webhook: Webhook }) {
  if (lastSuccessAt === null) return messages.neverSucceeded(failedSinceSuccess)
  const when = <Ago at={lastSuccessAt} />
  if (disabledAt !== null && lastSuccessAt > disabledAt) return <Parts of={messages.succeededSince(when)} />
  return <Parts of={messages.failedSince(failedSinceSuccess, when)} />
}

function SwitchedOff({ at }: { at: string | null }) {
  return at !== null && <Parts of={messages.pausedAt(<Ago at={at} />)} />
}
