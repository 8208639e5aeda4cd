import { Box } from '../design/icons.ts'
import { useEffect, useRef, useState } from 'react'
import { Button } from '../design/button.tsx'
import { Icon } from '../design/icon.tsx'
import { FileUnavailable } from './file-unavailable.tsx'
import type { FreshAsset } from './use-fresh-asset.ts'
import * as messages from '#messages/outputs.ts'

/**
 * The poster of a 3D model, and on demand the model itself in a viewer, which loads more than the whole page. It reads
 * GLB only.
 */
export function ModelViewer({
  fresh: { asset, reading, isGone, renew },
  alt,
}: {
  fresh: FreshAsset
  alt: string
}) {
  const [isOpen, setOpen] = useState(false)
  if (isGone) return <FileUnavailable />
  if (isOpen) return <ViewerFrame key={reading} src={asset.url} alt={alt} onFail={renew} />
  return (
    <div className="relative bg-well">
      <img
        key={reading}
        src={asset.posterUrl ?? asset.thumbnailUrl}
        alt={alt}
        onError={renew}
        className="mx-auto aspect-square max-h-[60dvh] object-contain"
      />
      {asset.mimeType === 'model/gltf-binary' && (
        <div className="absolute inset-x-0 bottom-4 flex justify-center">
          <Button icon={<Icon of={Box} />} onClick={() => setOpen(true)}>
            {messages.viewIn3d}
          </Button>
        </div>
      )}
    </div>
  )
}

function ViewerFrame({ src, alt, onFail }: { src: string; alt: string; onFail(): void }) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [isShown, setShown] = useState(false)
  const latestOnFail = useRef(onFail)
  useEffect(() => {
    latestOnFail.current = onFail
  })
  useEffect(() => {
    function onMessage({ source, data }: MessageEvent<{ viewer?: unknown }>) {
      if (source !== frame.current?.contentWindow) return
      if (data.viewer === 'shown') setShown(true)
      if (data.viewer === 'failed') latestOnFail.current()
    }
    addEventListener('message', onMessage)
    return () => removeEventListener('message', onMessage)
  }, [])
  return (
    <div className="bg-well">
      <p role="status" className="sr-only">
        {isShown ? messages.modelShown : messages.modelLoading}
      </p>
      <iframe
        ref={frame}
        title={messages.view3d(alt)}
        // It reads files from anywhere, so it has neither our cookies nor our storage.
        sandbox="allow-scripts"
        src={`/viewer.html#${new URLSearchParams({ src, alt, scheme: currentScheme() })}`}
        className="block aspect-square max-h-[75dvh] w-full"
      />
    </div>
  )
}

/** Where the colour scheme of a frame differs from that of its page, browsers put an opaque background behind it. */
const currentScheme = (): string => getComputedStyle(document.documentElement).colorScheme
