import type { Asset } from '@atelier/contract/asset.ts'
import { ZoomIn, ZoomOut } from '../design/icons.ts'
import { useState } from 'react'
import { IconButton } from '../design/button.tsx'
import { Icon } from '../design/icon.tsx'
import { Segmented } from '../design/segmented.tsx'
import { usePageShortcuts } from '../use-page-shortcuts.ts'
import { BackdropChoice, backdropLooks, nextBackdrop, type Backdrop } from './backdrop.tsx'
import { Compare, editLabels } from './compare.tsx'
import { FileUnavailable } from './file-unavailable.tsx'
import type { FreshAsset } from './use-fresh-asset.ts'
import { zoomIn, zoomOut, zoomLabel, type Zoom } from './zoom.ts'
import { CodeBlock } from '../design/code-block.tsx'
import { Skeleton } from '../design/skeleton.tsx'
import { useTextOf } from './use-text-of.ts'
import * as messages from '#messages/outputs.ts'
import * as common from '#messages/common.ts'

type View = 'image' | 'compare' | 'source'
type Props = { fresh: FreshAsset; alt: string; before: string | undefined }

/** An image or an SVG. Whatever an SVG contains, as `<img>` it runs no script and loads nothing. */
export function ImageViewer({ fresh, alt, before }: Props) {
  const { asset, reading, isGone, renew } = fresh
  const isSvg = asset.mimeType === 'image/svg+xml'
  const [view, setView] = useState<View>('image')
  const [zoom, setZoom] = useState<Zoom>('fit')
  const [isSharp, setSharp] = useState(false)
  const [backdrop, setBackdrop] = useState<Backdrop>('checker')
  usePageShortcuts({ b: () => setBackdrop(nextBackdrop(backdrop)) })
  if (isGone) return <FileUnavailable />

  const backdropClass = isTransparent(asset) ? backdropLooks[backdrop] : 'bg-well'

  const views: { value: View; label: string }[] = [
    { value: 'image', label: messages.picture },
    ...(before === undefined ? [] : [{ value: 'compare' as const, label: messages.beforeAndAfter }]),
    ...(isSvg ? [{ value: 'source' as const, label: messages.source }] : []),
  ]
  return (
    <>
      {view === 'source' && <SvgSource fresh={fresh} />}
      {view === 'compare' && before !== undefined && (
        <Compare
          key={reading}
          before={before}
          after={asset.url}
          labels={editLabels(alt)}
          backdropClass={backdropClass}
          onError={renew}
        />
      )}
      {view === 'image' && (
        // Panning is scrolling: by wheel, finger or arrow keys.
        <div
          role="region"
          aria-label={messages.zoomed(alt, zoomLabel(zoom))}
          tabIndex={0}
          className={`max-h-[75dvh] overflow-auto ${backdropClass}`}
        >
          <img
            key={reading}
            src={asset.url}
            alt={alt}
            width={asset.width ?? undefined}
            height={asset.height ?? undefined}
            onError={renew}
            onLoad={() => setSharp(true)}
            onClick={() => setZoom(zoom === 'fit' ? 1 : 'fit')}
            className={`mx-auto bg-contain bg-center bg-no-repeat transition-[filter] duration-240 ${isSharp ? '' : 'blur-sm'} ${zoom === 'fit' ? 'max-h-[75dvh] w-auto max-w-full cursor-zoom-in object-contain' : 'max-w-none cursor-zoom-out'}`}
            style={{
              ...(zoom !== 'fit' && { width: (asset.width ?? 512) * zoom, height: 'auto' }),
              // Its small copy until then, and no longer: one would see it through a transparent one.
              ...(!isSharp && { backgroundImage: `url(${JSON.stringify(asset.thumbnailUrl)})` }),
            }}
          />
        </div>
      )}
      <div className="flex flex-wrap items-center gap-2 border-t border-line p-2">
        {views.length > 1 && (
          <Segmented<View> label={common.view} value={view} options={views} onChange={setView} />
        )}
        {view !== 'source' && isTransparent(asset) && (
          <BackdropChoice value={backdrop} onChange={setBackdrop} />
        )}
        {view === 'image' && <ZoomButtons zoom={zoom} onChange={setZoom} />}
      </div>
    </>
  )
}

const isTransparent = ({ transparent, mimeType }: Asset): boolean =>
  transparent === true || mimeType === 'image/svg+xml'

function ZoomButtons({ zoom, onChange }: { zoom: Zoom; onChange(next: Zoom): void }) {
  return (
    <div className="ml-auto flex items-center">
      <IconButton label={messages.zoomOut} disabled={zoom === 'fit'} onClick={() => onChange(zoomOut(zoom))}>
        <Icon of={ZoomOut} />
      </IconButton>
      <span role="status" className="figures min-w-12 text-center text-fine text-quiet">
        {zoomLabel(zoom)}
      </span>
      <IconButton
        label={messages.zoomIn}
        disabled={zoomIn(zoom) === zoom}
        onClick={() => onChange(zoomIn(zoom))}
      >
        <Icon of={ZoomIn} />
      </IconButton>
    </div>
  )
}

/** What stands in an SVG, as text. */
function SvgSource({ fresh: { asset, reading, renew } }: { fresh: FreshAsset }) {
  const source = useTextOf({ url: asset.url, reading }, renew)
  if (source === undefined) return <Skeleton className="h-64 w-full" />
  return <CodeBlock caption="SVG" code={source} wrap />
}
