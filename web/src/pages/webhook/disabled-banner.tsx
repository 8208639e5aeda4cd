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
      {isFailing ? (
        <>
          {count(webhook.failedSinceSuccess, 'delivery was', 'deliveries were')} given up
          {webhook.lastSuccessAt === null ? (
            '; it never answered with 2xx. '
          ) : (
            <>
              {' '}
              since it last answered with 2xx, <Ago at={webhook.lastSuccessAt} />.{' '}
            </>
          )}
        </>
      ) : (
        webhook.disabledAt !== null && (
          <>
            Switched off <Ago at={webhook.disabledAt} />.{' '}
          </>
        )
      )}
      New events are kept as skipped and can be sent once it is enabled.
    </Notice>
  )
}
