import { Link } from '@tanstack/react-router'
import { buttonLook } from '../../design/button.tsx'

/** The way on from one that is not there. */
export function AllWebhooks() {
  return (
    <Link to="/account/developers/webhooks" className={buttonLook()}>
      All webhooks
    </Link>
  )
}
