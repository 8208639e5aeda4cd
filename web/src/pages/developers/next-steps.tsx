import { Link } from '@tanstack/react-router'
import { Section } from '../../design/page.tsx'

const line = 'block h-full px-4 py-3 hover:bg-well/50'

/** Where a program goes from here. */
export function NextSteps() {
  return (
    <Section title="Next">
      <ul className="grid divide-line max-desk:divide-y desk:grid-cols-3 desk:divide-x">
        <li>
          <Link to="/account/developers/webhooks" className={line}>
            <span className="block font-medium">Hear back</span>
            <span className="block text-small text-quiet">
              A webhook tells your server, instead of polling.
            </span>
          </Link>
        </li>
        <li>
          <Link to="/account/developers/verify" className={line}>
            <span className="block font-medium">Check a signature</span>
            <span className="block text-small text-quiet">Find out why your receiver refuses a request.</span>
          </Link>
        </li>
        <li>
          <a href="/docs" className={line}>
            <span className="block font-medium">Reference</span>
            <span className="block text-small text-quiet">Every operation, every field, every error.</span>
          </a>
        </li>
      </ul>
    </Section>
  )
}
