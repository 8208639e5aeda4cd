import type { LucideIcon } from 'lucide-react'

/** An icon beside a word: it says nothing of its own. */
export function Icon({
  of: Glyph,
  size = 16,
  className = '',
}: {
  of: LucideIcon
  size?: 16 | 20
  className?: string
}) {
  return <Glyph size={size} strokeWidth={1.5} aria-hidden="true" className={`shrink-0 ${className}`} />
}
