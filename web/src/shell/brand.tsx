import { Link } from '@tanstack/react-router'

/** The name, and a sheet on a light table with a coin on it. */
export function Brand() {
  return (
    <Link to="/" className="inline-flex min-h-row items-center gap-2.5 font-bold tracking-tight">
      <svg viewBox="0 0 20 20" aria-hidden="true" className="size-5">
        <rect x="1" y="1" width="18" height="18" fill="none" stroke="currentColor" strokeWidth="2" />
        <circle cx="10" cy="10" r="3.75" className="fill-coin" />
      </svg>
      <span className="text-prompt">Atelier</span>
    </Link>
  )
}
