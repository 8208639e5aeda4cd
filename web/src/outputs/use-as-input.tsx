import type { Asset } from '@atelier/contract/asset.ts'
import { CornerUpRight } from '../design/icons.ts'
import { lazy, Suspense, useState } from 'react'
import { Button } from '../design/button.tsx'
import { Icon } from '../design/icon.tsx'
import { inputKindOf } from '../playground/input-param.ts'
import * as messages from '#messages/outputs.ts'

const NextModelDialog = lazy(async () => ({
  default: (await import('./next-model-dialog.tsx')).NextModelDialog,
}))

/** Goes on with an output: whatever takes a file of its kind. */
export function UseAsInput({ asset }: { asset: Asset }) {
  const [isOpen, setOpen] = useState(false)
  if (inputKindOf(asset) === undefined) return null
  return (
    <>
      <Button kind="quiet" icon={<Icon of={CornerUpRight} />} onClick={() => setOpen(true)}>
        {messages.asInputFor}
      </Button>
      {isOpen && (
        <Suspense>
          <NextModelDialog asset={asset} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
