import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button } from './button.tsx'
import { Icon } from './icon.tsx'

type Props = {
  text: string
  label?: string
  kind?: 'plain' | 'quiet' | 'primary'
  onCopied?: () => void
  className?: string
}

/** Copies, and says that it did. */
export function CopyButton({ text, label = 'Copy', kind = 'quiet', onCopied, className = '' }: Props) {
  const [said, setSaid] = useState<'' | 'Copied' | 'Press Ctrl+C'>('')
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
      setSaid('Press Ctrl+C') // Without a secure origin, or without permission, there is no clipboard to write to.
    }
  }

  return (
    <Button
      kind={kind}
      className={className}
      icon={<Icon of={said === 'Copied' ? Check : Copy} />}
      onClick={() => void copy()}
    >
      <span aria-live="polite">{said || label}</span>
    </Button>
  )
}
