import type { Asset } from '@atelier/contract/asset.ts'
import type { MediaKind } from '@atelier/contract/param-descriptor.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { QueryResult } from '../../api/query-result.tsx'
import { generatedQuery, uploadsQuery } from '../../api/library-queries.ts'
import { queryClient } from '../../api/queries.ts'
import { assetQuery } from '../../api/generate-queries.ts'
import { Button } from '../../design/button.tsx'
import { Dialog } from '../../design/dialog.tsx'
import { Empty } from '../../design/empty.tsx'
import { Segmented } from '../../design/segmented.tsx'
import { formatDay } from '../../design/time.tsx'
import { backdropOf } from '../../outputs/backdrop-of.ts'
import { dimensionsOf } from './selected-file.tsx'
import * as messages from '#messages/media.ts'
import * as common from '#messages/common.ts'

type Props = { kind: MediaKind; onChoose(id: string): void; onClose(): void }

/** Files that are here already: what was made, and what was uploaded. */
export function LibraryDialog({ kind, onChoose, onClose }: Props) {
  const [shown, setShown] = useState<'made' | 'uploaded'>('made')
  function choose(asset: Asset) {
    queryClient.setQueryData(assetQuery(asset.id).queryKey, asset)
    onChoose(asset.id)
  }
  return (
    <Dialog title={messages.myFiles} wide onClose={onClose}>
      <Segmented
        label={messages.whichFiles}
        value={shown}
        options={[
          { value: 'made', label: messages.fromHistory },
          { value: 'uploaded', label: messages.recentUploads },
        ]}
        onChange={(next) => setShown(next)}
      />
      <div className="mt-4">
        {shown === 'made' ? (
          <Made kind={kind} onChoose={choose} />
        ) : (
          <Uploaded kind={kind} onChoose={choose} />
        )}
      </div>
    </Dialog>
  )
}

type ListProps = { kind: MediaKind; onChoose(asset: Asset): void }

function Made({ kind, onChoose }: ListProps) {
  const made = useInfiniteQuery(generatedQuery(kind))
  return (
    <QueryResult of={made}>
      {({ pages }) => (
        <Grid
          // Audio models may also have text outputs.
          assets={pages.flatMap(({ items }) =>
            items.flatMap(({ outputs }) => outputs.filter((asset) => asset.kind === kind)),
          )}
          older={made}
          onChoose={onChoose}
          nothing={messages.nothingGenerated}
        />
      )}
    </QueryResult>
  )
}

function Uploaded({ kind, onChoose }: ListProps) {
  const uploads = useInfiniteQuery(uploadsQuery(kind))
  return (
    <QueryResult of={uploads}>
      {({ pages }) => {
        const items = pages.flatMap((page) => page.items)
        return (
          <Grid
            assets={items}
            older={uploads}
            noteOf={(asset) => {
              const upload = items.find(({ id }) => id === asset.id)
              return upload && messages.keptUntil(formatDay(upload.keptUntil))
            }}
            onChoose={onChoose}
            nothing={messages.nothingUploaded}
          />
        )
      }}
    </QueryResult>
  )
}

type GridProps = {
  assets: readonly Asset[]
  nothing: string
  /** The list that it shows, where it may go on. */
  older: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage(): Promise<unknown> }
  noteOf?(asset: Asset): string | undefined
  onChoose(asset: Asset): void
}

function Grid({ assets, nothing, older, noteOf, onChoose }: GridProps) {
  if (assets.length === 0 && !older.hasNextPage) return <Empty title={nothing} />
  return (
    <ul className="grid max-h-[60dvh] grid-cols-2 gap-2 overflow-y-auto p-0.5 desk:grid-cols-4">
      {assets.map((asset, index) => (
        <li key={asset.id}>
          <button
            type="button"
            className="block w-full border border-line p-1 text-left hover:border-edge"
            onClick={() => onChoose(asset)}
          >
            <img
              src={asset.thumbnailUrl}
              alt={messages.fileNumber(index + 1)}
              loading="lazy"
              className={`aspect-square w-full bg-well object-contain ${backdropOf(asset)}`}
            />
            <span className="figures mt-1 block text-fine text-quiet">{dimensionsOf(asset)}</span>
            {noteOf && <span className="block text-fine text-quiet">{noteOf(asset)}</span>}
          </button>
        </li>
      ))}
      {older.hasNextPage && (
        <li className="col-span-full grid justify-items-center py-2">
          <Button busy={older.isFetchingNextPage} onClick={() => void older.fetchNextPage()}>
            {common.showOlder}
          </Button>
        </li>
      )}
    </ul>
  )
}
