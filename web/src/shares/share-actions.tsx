import type { Generation } from '@atelier/contract/generation.ts'
import { Download, Share2 } from '../design/icons.ts'
import { lazy, Suspense, useState } from 'react'
import { Button, buttonLook } from '../design/button.tsx'
import { Icon } from '../design/icon.tsx'
// Those of the page around it: the dialog's come with the dialog.
import * as messages from '#messages/generation.ts'

const ShareDialog = lazy(async () => ({ default: (await import('./share-dialog.tsx')).ShareDialog }))

/** What can be done with all outputs of a generation: to take them along, and to show them to others. */
export function ShareActions({ generation }: { generation: Generation }) {
  const { id, outputs } = generation
  const [isSharing, setSharing] = useState(false)
  if (outputs.length === 0) return null
  return (
    <>
      {outputs.length > 1 && (
        // The browser saves it as it arrives: nothing of it passes through this page.
        <a href={`/v1/generations/${encodeURIComponent(id)}/download`} download className={buttonLook()}>
          <Icon of={Download} /> {messages.downloadAll}
        </a>
      )}
      <Button icon={<Icon of={Share2} />} onClick={() => setSharing(true)}>
        {messages.share}
      </Button>
      {isSharing && (
        <Suspense>
          <ShareDialog generation={generation} onClose={() => setSharing(false)} />
        </Suspense>
      )}
    </>
  )
}
