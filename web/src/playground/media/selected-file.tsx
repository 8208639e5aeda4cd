import type { Asset } from '@atelier/contract/asset.ts'
import type { MediaKind } from '@atelier/contract/param-descriptor.ts'
import { useQuery } from '@tanstack/react-query'
import { Trash } from '../../design/icons.ts'
import type { ReactNode } from 'react'
import { assetQuery } from '../../api/generate-queries.ts'
import { isMissing } from '../../api/problem.ts'
import { messageFor } from '../../api/messages.ts'
import { Button } from '../../design/button.tsx'
import { Icon } from '../../design/icon.tsx'
import { Notice } from '../../design/notice.tsx'
import { Skeleton } from '../../design/skeleton.tsx'
import { backdropOf } from '../../outputs/backdrop-of.ts'
import { AudioPlayer } from '../../outputs/audio-player.tsx'
import { useFreshAsset } from '../../outputs/use-fresh-asset.ts'
import { formatNumber } from '../../messages/numbers.ts'
import * as messages from '#messages/media.ts'

type Props = { id: string; kind: MediaKind; label: string; onRemove(): void; children?: ReactNode }

/** The selected file of a param, with a button to remove it. */
export function SelectedFile({ id, kind, label, onRemove, children }: Props) {
  const { data: asset, error } = useQuery(assetQuery(id))
  if (error)
    return (
      <Notice
        kind="warn"
        title={isMissing(error) ? messages.fileMissing : messageFor(error).title}
        actions={<Button onClick={onRemove}>{messages.remove}</Button>}
      >
        {isMissing(error) && messages.uploadsKept}
      </Notice>
    )
  return (
    <div className="grid gap-2 rounded-control border border-line p-2">
      {asset ? <Shown asset={asset} kind={kind} label={label} /> : <Skeleton className="h-20 w-full" />}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="figures flex-1 text-fine text-quiet">{asset && dimensionsOf(asset)}</span>
        {children}
        <Button
          kind="quiet"
          icon={<Icon of={Trash} />}
          aria-label={messages.removeFile(label)}
          onClick={onRemove}
        >
          {messages.remove}
        </Button>
      </div>
    </div>
  )
}

function Shown({ asset, kind, label }: { asset: Asset; kind: MediaKind; label: string }) {
  if (kind === 'image')
    return (
      <img
        src={asset.thumbnailUrl}
        alt={label}
        className={`mx-auto max-h-48 max-w-full object-contain ${backdropOf(asset)}`}
        decoding="async"
      />
    )
  if (kind === 'video')
    return (
      // oxlint-disable-next-line jsx-a11y/media-has-caption -- It is the person's own file; nobody has written down what is said.
      <video
        controls
        preload="none"
        src={asset.url}
        poster={asset.posterUrl ?? asset.thumbnailUrl}
        aria-label={label}
        className="max-h-48 w-full"
      />
    )
  return <SelectedAudio asset={asset} label={label} />
}

function SelectedAudio({ asset, label }: { asset: Asset; label: string }) {
  return <AudioPlayer fresh={useFreshAsset(asset)} alt={label} />
}

export function dimensionsOf({ width, height, durationSeconds }: Asset): string {
  const parts = [
    width !== null && height !== null && `${width}×${height}`,
    durationSeconds !== null && `${formatNumber(Math.round(durationSeconds * 10) / 10)} s`,
  ]
  return parts.filter(Boolean).join(' · ')
}
