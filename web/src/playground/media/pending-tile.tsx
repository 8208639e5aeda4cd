import { useState } from 'react'
import { Button } from '../../design/button.tsx'
import { Notice } from '../../design/notice.tsx'
import { toast } from '../../design/toast.tsx'
import { isStuck, type PendingFile } from './pending-files.ts'
import { shrink } from './shrink.ts'
import { addFiles, dropFile, retryFile, imageLimitsOf, type Target } from './uploads.ts'
import * as messages from '#messages/media.ts'
import * as common from '#messages/common.ts'

/** A file on its way: how far it is, or why it does not get there. */
export function PendingTile({ pending, target }: { pending: PendingFile; target: Target }) {
  const { file, state, share, problem } = pending
  if (isStuck(pending))
    return (
      <Notice
        kind="bad"
        title={problem ?? messages.uploadFailed}
        actions={
          <div className="flex flex-wrap gap-2">
            {state === 'failed' && (
              <Button onClick={() => retryFile(target, pending)}>{common.tryAgain}</Button>
            )}
            {pending.shrinkTo !== undefined && <ShrinkButton pending={pending} target={target} />}
            <Button kind="quiet" onClick={() => dropFile(pending)}>
              {common.dismiss}
            </Button>
          </div>
        }
      />
    )
  const percent = Math.round(share * 100)
  return (
    <div className="grid gap-1 rounded-control border border-line p-3">
      <div className="flex items-center justify-between gap-3">
        <span className="min-w-0 truncate">{file.name}</span>
        <Button kind="quiet" onClick={() => dropFile(pending)}>
          {common.cancel}
        </Button>
      </div>
      {target.isSignedIn ? (
        <>
          <progress
            aria-label={messages.uploading(file.name)}
            value={percent}
            max={100}
            className="sr-only"
          />
          <div aria-hidden="true" className="h-1 bg-line">
            <div className="h-full bg-live transition-[width]" style={{ width: `${percent}%` }} />
          </div>
        </>
      ) : (
        <p className="text-small text-quiet">{messages.uploadsAfterSignIn}</p>
      )}
    </div>
  )
}

function ShrinkButton({ pending, target }: { pending: PendingFile; target: Target }) {
  const [isBusy, setBusy] = useState(false)
  async function run() {
    setBusy(true)
    try {
      const smaller = await shrink(pending.file, imageLimitsOf(target))
      dropFile(pending)
      await addFiles(target, [smaller])
    } catch {
      toast(messages.cannotShrink)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button busy={isBusy} onClick={() => void run()}>
      {messages.shrinkTo(pending.shrinkTo ?? '')}
    </Button>
  )
}
