import type { OperatorShare } from '@atelier/contract/share.ts'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { Button } from '../../../design/button.tsx'
import { Dialog, DialogActions } from '../../../design/dialog.tsx'
import { useMayChangeById } from '../../../operator/use-role.ts'
import { BlockDialog } from './block-dialog.tsx'
import { RemoveDialog } from './remove-dialog.tsx'
import { RevealedContent } from './revealed-content.tsx'
import * as messages from '#messages/operator-shares.ts'

const route = getRouteApi('/operator/shares')

/** One share: what it shows once it is revealed, and what can be done about it. */
export function ShareDialog({ share, onClose }: { share: OperatorShare; onClose(): void }) {
  const navigate = route.useNavigate()
  const mayChange = useMayChangeById(share.accountId)
  const [asking, setAsking] = useState<'remove' | 'block'>()

  if (asking === 'remove') return <RemoveDialog shareId={share.id} onClose={onClose} />
  if (asking === 'block')
    return <BlockDialog accountId={share.accountId} onClose={() => setAsking(undefined)} />
  return (
    <Dialog title={messages.shareTitle(share.modelId)} wide onClose={onClose}>
      <div className="grid gap-4">
        <p className="text-quiet">{messages.states[share.state]}</p>
        <RevealedContent shareId={share.id} />
      </div>
      <DialogActions>
        {share.openReports > 0 && (
          <Button
            kind="quiet"
            onClick={() => {
              onClose()
              void navigate({ search: { share: share.id, reports: 'all' }, resetScroll: false })
            }}
          >
            {messages.itsReports(share.openReports)}
          </Button>
        )}
        {mayChange && (
          <Button kind="quiet" onClick={() => setAsking('block')}>
            {messages.block}
          </Button>
        )}
        {share.state !== 'removed' && (
          <Button kind="danger" onClick={() => setAsking('remove')}>
            {messages.removeAsk}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  )
}
