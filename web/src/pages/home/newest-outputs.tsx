import type { Asset } from '@atelier/contract/asset.ts'
import type { Generation } from '@atelier/contract/generation.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { QueryResult } from '../../api/query-result.tsx'
import { newestOutputsQuery } from '../../api/queries.ts'
import { buttonLook } from '../../design/button.tsx'
import { Empty } from '../../design/empty.tsx'
import { Section } from '../../design/page.tsx'
import { Skeleton } from '../../design/skeleton.tsx'
import { OutputCaption } from '../../outputs/output-caption.tsx'
import { promptOf } from '../../outputs/prompt-of.ts'
import * as messages from '#messages/home.ts'
import * as common from '#messages/common.ts'

const MAX_OUTPUTS = 12
const COLUMNS = 4

/** As many as fill whole rows: the rest is in the history. */
const wholeRows = (count: number) => (count < COLUMNS ? count : count - (count % COLUMNS))

/** A contact sheet of what was made last. */
export function NewestOutputs({ onOpen }: { onOpen(generationId: string): void }) {
  const newest = useQuery({ ...newestOutputsQuery, refetchInterval: 15_000 })
  return (
    <Section
      title={messages.latest}
      bare
      actions={
        newest.data !== undefined &&
        newest.data.items.length > 0 && (
          <Link to="/history" className="link">
            {messages.viewHistory}
          </Link>
        )
      }
    >
      <QueryResult of={newest} skeleton={<Skeleton className="aspect-4/1 w-full" />}>
        {({ items }) => {
          const frames = items
            .flatMap((generation) => generation.outputs.map((asset) => ({ generation, asset })))
            .slice(0, MAX_OUTPUTS)
            .filter((_, index, { length }) => index < wholeRows(length))
          if (frames.length === 0)
            return (
              <div className="sheet">
                <NothingYet />
              </div>
            )
          return (
            <ul className="grid grid-cols-2 gap-x-3 gap-y-4 desk:grid-cols-4">
              {frames.map(({ generation, asset }, index) => (
                <li key={asset.id} className="min-w-0">
                  <Frame
                    generation={generation}
                    asset={asset}
                    isFirst={index < COLUMNS}
                    onOpen={() => onOpen(generation.id)}
                  />
                </li>
              ))}
            </ul>
          )
        }}
      </QueryResult>
    </Section>
  )
}

function NothingYet() {
  return (
    <Empty
      title={common.nothingYet}
      actions={
        <Link to="/models" className={buttonLook('primary')}>
          {common.tryModel}
        </Link>
      }
    >
      {messages.resultsAppearHere}
    </Empty>
  )
}

type FrameProps = {
  generation: Generation
  asset: Asset
  /** Whether it is seen without scrolling; the others load when they come into view. */
  isFirst: boolean
  onOpen(): void
}

function Frame({ generation, asset, isFirst, onOpen }: FrameProps) {
  const prompt = promptOf(generation)
  return (
    <button type="button" onClick={onOpen} className="group block w-full text-left">
      <span className="flex aspect-square items-center justify-center overflow-hidden border border-line bg-well group-hover:border-edge">
        <img
          src={asset.thumbnailUrl}
          alt=""
          loading={isFirst ? 'eager' : 'lazy'}
          decoding="async"
          className="size-full object-contain"
        />
      </span>
      {prompt !== undefined && <span className="mt-1.5 block truncate text-small">{prompt}</span>}
      <OutputCaption generation={generation} asset={asset} />
    </button>
  )
}
