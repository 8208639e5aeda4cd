import type { ShareReport } from '@atelier/contract/share.ts'
import { useState } from 'react'
import { operatorSharesApi } from '../../../api/operator-share-operations.ts'
import { Button } from '../../../design/button.tsx'
import { Dialog, DialogActions } from '../../../design/dialog.tsx'
import { Ago } from '../../../design/time.tsx'
import { ConfirmDialog } from '../../../operator/confirm-dialog.tsx'
import { useMayChangeById } from '../../../operator/use-role.ts'
import { BlockDialog } from './block-dialog.tsx'
import { RemoveDialog } from './remove-dialog.tsx'
import { RevealedContent } from './revealed-content.tsx'
import * as messages from '#messages/operator-shares.ts'

/** One report: what was said, what the share shows once it is revealed, and the three ways to end it. */
export function ReportDialog({ report, onClose }: { report: ShareReport; onClose(): void }) {
  const [asking, setAsking] = useState<'remove' | 'dismiss' | 'block'>()
  const { id, reason, detail, createdAt, closedAt, shareId, accountId } = report
  const mayChange = useMayChangeById(accountId)
  const back = () => setAsking(undefined)

  if (asking === 'remove') return <RemoveDialog shareId={shareId} onClose={onClose} />
  if (asking === 'block') return <BlockDialog accountId={accountId} onClose={back} />
  if (asking === 'dismiss')
    return (
      <ConfirmDialog
        title={messages.dismissTitle}
        submitLabel={messages.dismiss}
        kind="primary"
        effects={messages.dismissEffects}
        done={messages.dismissed}
        onSubmit={() => operatorSharesApi.dismiss(id)}
        onClose={onClose}
      />
    )
  return (
    <Dialog title={messages.reasons[reason]} wide onClose={onClose}>
      <div className="grid gap-4">
        <p className="text-quiet">
          <Ago at={createdAt} />
          {closedAt !== null && ` · ${messages.closed}`}
        </p>
        <blockquote className="border-l-3 border-edge pl-4 wrap-anywhere whitespace-pre-wrap">
          {detail ?? messages.wroteNothing}
        </blockquote>
        <RevealedContent shareId={shareId} />
      </div>
      <DialogActions>
        {mayChange && (
          <Button kind="quiet" onClick={() => setAsking('block')}>
            {messages.block}
          </Button>
        )}
        {closedAt === null && <Button onClick={() => setAsking('dismiss')}>{messages.dismissAsk}</Button>}
        <Button kind="danger" onClick={() => setAsking('remove')}>
          {messages.removeAsk}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
