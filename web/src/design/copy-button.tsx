import { Check, Copy } from './icons.ts'
import { useEffect, useState } from 'react'
import { Button } from './button.tsx'
import { Icon } from './icon.tsx'
import * as messages from '#messages/design.ts'

type Props = {
  text: string
  label?: string
  kind?: 'plain' | 'quiet' | 'primary'
  onCopied?: () => void
  /** Whether a dialog that holds it opens with focus here. */
  isFirst?: boolean
}

/** Copies, and says that it did. */
export function CopyButton({
  text,
  label = messages.copy,
  kind = 'quiet',
  onCopied,
  isFirst = false,
}: Props) {
  const [said, setSaid] = useState<'copied' | 'failed'>()
  useEffect(() => {
    if (said === undefined) return undefined
    const timer = setTimeout(() => setSaid(undefined), 2000)
    return () => clearTimeout(timer)
  }, [said])

  async function copy() {
    try {
      await navigator.clipboard.writeText(text)
      setSaid('copied')
      onCopied?.()
    } catch {
      setSaid('failed') // Without a secure origin, or without permission, there is no clipboard to write to.
    }
  }

  return (
    <Button
      kind={kind}
      data-first={isFirst || undefined}
      icon={<Icon of={said === 'copied' ? Check : Copy} />}
      onClick={() => void copy()}
    >
      <span aria-live="polite">
        {said === undefined ? label : said === 'copied' ? messages.copied : messages.copyByHand}
      </span>
    </Button>
  )
}
