import { Link } from '@tanstack/react-router'
import { ChevronRight } from '../../design/icons.ts'
import { Icon } from '../../design/icon.tsx'
import * as messages from '#messages/webhooks.ts'
import * as common from '#messages/common.ts'

/** Breadcrumbs: all webhooks, and from a delivery to its webhook. */
export function Breadcrumbs({ webhook }: { webhook?: { id: string; host: string } }) {
  return (
    <nav aria-label={messages.breadcrumbs} className="mb-2">
      <ol className="flex min-w-0 flex-wrap items-center gap-x-1 text-small">
        <li>
          <Link to="/account/developers/webhooks" className="link inline-flex min-h-6 items-center">
            {common.webhooks}
          </Link>
        </li>
        {webhook && (
          <li className="flex min-w-0 items-center gap-x-1">
            <Icon of={ChevronRight} className="text-quiet" />
            <Link
              to="/account/developers/webhooks/$webhookId"
              params={{ webhookId: webhook.id }}
              className="link inline-flex min-h-6 min-w-0 items-center wrap-anywhere"
            >
              {webhook.host}
            </Link>
          </li>
        )}
      </ol>
    </nav>
  )
}
