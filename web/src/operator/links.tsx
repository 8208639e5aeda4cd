import { Link } from '@tanstack/react-router'
import * as messages from '#messages/operator-parts.ts'

/** The account with this id; its beginning tells it from others. */
export function AccountLink({ id }: { id: string }) {
  return (
    <Link
      to="/operator/accounts"
      search={{ query: id }}
      aria-label={messages.accountOf(id)}
      title={id}
      className="link figures inline-block min-h-6"
    >
      {shortId(id)}
    </Link>
  )
}

/** The last part of an id: the first ones are the time, and alike for what came at once. */
export const shortId = (id: string): string => id.slice(-12)

/** The generation with this id. */
export function GenerationLink({ id }: { id: string }) {
  return (
    <a
      href={`/operator/generations/${id}`}
      aria-label={messages.generationOf(id)}
      title={id}
      className="link figures inline-block min-h-6"
    >
      {shortId(id)}
    </a>
  )
}
