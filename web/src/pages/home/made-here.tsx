import type { CatalogEntry } from '@atelier/contract/model.ts'
import { Link } from '@tanstack/react-router'
import { Section } from '../../design/page.tsx'
import { samples } from './samples.ts'

/** What some of the models make, of those that are open. */
export function MadeHere({ entries }: { entries: readonly CatalogEntry[] }) {
  const names = new Map(entries.map(({ id, displayName }) => [id, displayName]))
  const shown = samples.filter(({ modelId }) => names.has(modelId))
  if (shown.length === 0) return null
  return (
    <Section title="Made here" bare>
      <ul className="grid gap-3 desk:grid-cols-2 wide:grid-cols-3">
        {shown.map(({ modelId, picture, words, alt }) => (
          <li key={modelId}>
            <Link
              to="/models/$modelId"
              params={{ modelId }}
              className="sheet flex h-full flex-col hover:border-edge"
            >
              <img
                src={picture}
                alt={alt}
                width={710}
                height={264}
                loading="lazy"
                decoding="async"
                className="aspect-5/2 w-full bg-well object-contain"
              />
              <span className="px-4 py-3">
                <span className="block">{words}</span>
                <span className="block text-small text-quiet">{names.get(modelId)}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  )
}
