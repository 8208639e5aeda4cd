import type { Generation } from '@atelier/contract/generation.ts'
import { Rows3 } from '../../design/icons.ts'
import { useState } from 'react'
import { Button } from '../../design/button.tsx'
import { Icon } from '../../design/icon.tsx'
import { usePlayground } from '../playground-context.ts'
import { LinesDialog } from './lines-dialog.tsx'
import { MAX_LINES, promptLines } from './prompt-lines.ts'
import * as messages from '#messages/studio.ts'

/** Offered beside the button for a prompt of several lines, which may be one prompt or several. */
export function LinesButton({ onStarted }: { onStarted(first: Generation): void }) {
  const { values } = usePlayground()
  const [isOpen, setOpen] = useState(false)
  const lines = Math.min(MAX_LINES, promptLines(values.prompt).length)
  return (
    <>
      <Button icon={<Icon of={Rows3} />} onClick={() => setOpen(true)}>
        {messages.eachLine(lines)}
      </Button>
      {isOpen && <LinesDialog onStarted={onStarted} onClose={() => setOpen(false)} />}
    </>
  )
}
