import { Link } from '@tanstack/react-router'
import { buttonLook } from '../design/button.tsx'
import { Page } from '../design/page.tsx'
import * as messages from '#messages/models.ts'

const lists = {
  model: { to: '/models', title: messages.noSuchModel, label: messages.allModels },
  effect: { to: '/effects', title: messages.noSuchEffect, label: messages.allEffects },
} as const

/** At the address of something that the catalog does not have. */
export function NotOffered({ what }: { what: keyof typeof lists }) {
  return (
    <Page title={lists[what].title} description={messages.notOfferedDetail}>
      <p>
        <Link to={lists[what].to} className={buttonLook()}>
          {lists[what].label}
        </Link>
      </p>
    </Page>
  )
}
