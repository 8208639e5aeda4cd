import { Link } from '@tanstack/react-router'
import { Section } from '../../design/page.tsx'
import * as messages from '#messages/developers.ts'
import * as common from '#messages/common.ts'

const line = 'block h-full px-4 py-3 hover:bg-well/50'

/** Where a program goes from here. */
export function NextSteps() {
  return (
    <Section title={messages.nextSteps}>
      <ul className="grid divide-line max-desk:divide-y desk:grid-cols-3 desk:divide-x">
        <li>
          <Link to="/account/developers/webhooks" className={line}>
            <span className="block font-medium">{messages.addWebhook}</span>
            <span className="block text-small text-quiet">{messages.addWebhookDetail}</span>
          </Link>
        </li>
        <li>
          <Link to="/account/developers/verify" className={line}>
            <span className="block font-medium">{common.checkSignature}</span>
            <span className="block text-small text-quiet">{messages.checkSignatureDetail}</span>
          </Link>
        </li>
        <li>
          <a href="/docs" className={line}>
            <span className="block font-medium">{common.reference}</span>
            <span className="block text-small text-quiet">{messages.referenceDetail}</span>
          </a>
        </li>
      </ul>
    </Section>
  )
}
