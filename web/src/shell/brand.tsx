import { Link } from '@tanstack/react-router'
import { brandLogo, serviceName } from '../document-brand.ts'

/** The name and the logo. A logo that is more than twice as wide as high has the name in it. */
export function Brand() {
  const logo = brandLogo()
  const name = serviceName()
  const isNamed = logo !== undefined && logo.width > 2 * logo.height
  return (
    <Link to="/" className="inline-flex min-h-row items-center gap-2.5 font-bold tracking-tight">
      {logo ? (
        <img
          src={logo.url}
          width={logo.width}
          height={logo.height}
          alt={isNamed ? name : ''}
          className="h-6 w-auto max-w-40 object-contain"
        />
      ) : (
        <Mark />
      )}
      {!isNamed && <span className="text-prompt">{name}</span>}
    </Link>
  )
}

/** A sheet on a light table with a coin on it. */
const Mark = () => (
  <svg viewBox="0 0 20 20" aria-hidden="true" className="size-5">
    <rect x="1" y="1" width="18" height="18" fill="none" stroke="currentColor" strokeWidth="2" />
    <circle cx="10" cy="10" r="3.75" className="fill-coin" />
  </svg>
)
