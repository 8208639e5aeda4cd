import { Link } from '@tanstack/react-router'
import { buttonLook } from '../../design/button.tsx'
import * as messages from '#messages/webhooks.ts'

/** The way on from one that is not there. */
export function AllWebhooks() {
  return (
    <Link to="/account/developers/webhooks" className={buttonLook()}>
      {messages.allWebhooks}
    </Link>
  )
}
