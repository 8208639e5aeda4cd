import type { Webhook } from '@atelier/contract/webhook.ts'
import { Button } from '../../design/button.tsx'
import { count } from '../../design/coins.tsx'
import { Notice } from '../../design/notice.tsx'
import { Ago } from '../../design/time.tsx'

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
      title={isFailing ? 'Disabled after five days without a success' : 'Paused'}
      actions={
        <div className="flex flex-wrap gap-2">
          <Button busy={isTesting} onClick={onTest}>
            Send a test first
          </Button>
          <Button kind="primary" busy={isEnabling} onClick={onEnable}>
            Enable
          </Button>
          {isFailing && (
            <Button kind="quiet" onClick={onReplay}>
              Resend what failed…
            </Button>
          )}
        </div>
      }
    >
      {isFailing ? <Failures webhook={webhook} /> : <SwitchedOff at={webhook.disabledAt} />}
      New events are kept as skipped and can be sent once it is enabled.
    </Notice>
  )
}

function Failures({ webhook: { failedSinceSuccess, lastSuccessAt, disabledAt } }: { webhook: Webhook }) {
  const failed = `${count(failedSinceSuccess, 'delivery was', 'deliveries were')} given up`
  if (lastSuccessAt === null) return `${failed}; it never answered with 2xx. `
  const when = <Ago at={lastSuccessAt} />
  if (disabledAt !== null && lastSuccessAt > disabledAt) return <>It has answered with 2xx since, {when}. </>
  return (
    <>
      {failed} since it last answered with 2xx, {when}.{' '}
    </>
  )
}

function SwitchedOff({ at }: { at: string | null }) {
  return (
    at !== null && (
      <>
        Switched off <Ago at={at} />.{' '}
      </>
    )
  )
}
