import { Link } from '@tanstack/react-router'
import { shortId } from './account-link.tsx'

/** Leads to the page of a generation, by the end of its id. */
export function GenerationLink({ id }: { id: string }) {
  return (
    <Link
      to="/operator/generations/$generationId"
      params={{ generationId: id }}
      title={id}
      className="link figures inline-flex min-h-6 items-center whitespace-nowrap"
    >
      {shortId(id)}
    </Link>
  )
}
