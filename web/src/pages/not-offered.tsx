import { Link } from '@tanstack/react-router'
import { buttonLook } from '../design/button.tsx'
import { Page } from '../design/page.tsx'

const lists = { model: '/models', effect: '/effects' } as const

/** At the address of something that the catalog does not have. */
export function NotOffered({ what }: { what: keyof typeof lists }) {
  return (
    <Page
      title={`There is no such ${what}`}
      description="It may have been switched off, or the address has a typing error."
    >
      <p>
        <Link to={lists[what]} className={buttonLook()}>
          All {what}s
        </Link>
      </p>
    </Page>
  )
}
