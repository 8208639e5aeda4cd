import type { Drawing } from './icons.ts'

/** An icon beside a word: it says nothing of its own. */
export function Icon({
  of: drawing,
  size = 16,
  className = '',
}: {
  of: Drawing
  size?: 16 | 20
  className?: string
}) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.5}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className={`shrink-0 ${className}`}
    >
      <path d={drawing} />
    </svg>
  )
}
