import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button } from './button.tsx'
import { Icon } from './icon.tsx'

type Props = {
  text: string
  label?: string
  kind?: 'plain' | 'quiet' | 'primary'
  onCopied?: () => void
  /** Whether a dialog that holds it opens with focus here. */
  isFirst?: boolean
}

/** Copies, and says that it did. */
export function CopyButton({ text, label = 'Copy', kind = 'quiet', onCopied, isFirst = false }: Props) {
  const [said, setSaid] = useState<'' | 'Copied' | 'Copy it by hand'>('')
  useEffect(() => {
    if (said === '') return undefined
    const timer = setTimeout(() => setSaid(''), 2000)
    return () => clearTimeout(timer)
  }, [said])

  async function copy() {
    try {
      await navigator.clipboard.writeText(text)
      setSaid('Copied')
      onCopied?.()
    } catch {
      setSaid('Copy it by hand') // Without a secure origin, or without permission, there is no clipboard to write to.
    }
  }

  return (
    <Button
      kind={kind}
      data-first={isFirst || undefined}
      icon={<Icon of={said === 'Copied' ? Check : Copy} />}
      onClick={() => void copy()}
    >
      <span aria-live="polite">{said || label}</span>
    </Button>
  )
}
