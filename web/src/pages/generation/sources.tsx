import type { SourceList } from '@atelier/contract/sources.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { sourcesQuery } from '../../api/sources.ts'
import { Section } from '../../design/page.tsx'
import { Ago } from '../../design/time.tsx'
import { backdropOf } from '../../outputs/backdrop-of.ts'
import { promptOf } from '../../outputs/prompt-of.ts'
import { useMadeWith } from '../../outputs/use-made-with.ts'
import * as outputs from '#messages/outputs.ts'

/** The outputs that it was made from, and those that they were: the history of an output, nearest first. */
export function Sources({ generationId }: { generationId: string }) {
  const { data } = useQuery(sourcesQuery(generationId))
  if (!data || data.items.length === 0) return null
  return (
    <Section title={outputs.madeFrom}>
      <ol aria-label={outputs.madeFrom} className="grid gap-3 p-4">
        {data.items.map((source) => (
          <li key={`${source.usedBy} ${source.assetId}`}>
            <SourceLink source={source} />
          </li>
        ))}
      </ol>
    </Section>
  )
}

function SourceLink({ source: { assetId, generation } }: { source: SourceList['items'][number] }) {
  const { id, modelName, effect, createdAt } = generation
  const madeWith = useMadeWith({ modelName, effectId: effect?.id })
  const prompt = promptOf(generation)
  const asset = generation.outputs.find((output) => output.id === assetId)
  return (
    <Link to="/history/$generationId" params={{ generationId: id }} className="group flex items-center gap-3">
      <span aria-hidden="true" className="size-12 shrink-0 border border-line bg-well">
        {asset && (
          <img
            src={asset.thumbnailUrl}
            alt=""
            className={`size-full object-contain group-hover:opacity-80 ${backdropOf(asset)}`}
          />
        )}
      </span>
      <span className="min-w-0">
        <span className="link line-clamp-1 wrap-anywhere">{prompt ?? madeWith}</span>
        <span className="block text-small text-quiet">
          {prompt !== undefined && `${madeWith} · `}
          <Ago at={createdAt} />
        </span>
      </span>
    </Link>
  )
}
