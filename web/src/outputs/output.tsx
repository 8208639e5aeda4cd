import type { Asset } from '@atelier/contract/asset.ts'
import type { Generation } from '@atelier/contract/generation.ts'
import { useEffect, useRef, type ReactNode, type RefObject } from 'react'
import { AudioPlayer } from './audio-player.tsx'
import { DownloadLinks } from './download-links.tsx'
import { ImageViewer } from './image-viewer.tsx'
import { ModelViewer } from './model-viewer.tsx'
import { OutputCaption } from './output-caption.tsx'
import { promptOf } from './prompt-of.ts'
import { Transcript } from './transcript.tsx'
import { UseAsInput } from './use-as-input.tsx'
import { useFreshAsset, type FreshAsset } from './use-fresh-asset.ts'
import { VideoPlayer } from './video-player.tsx'

type OutputProps = {
  generation: Generation
  asset: Asset
  before: string | undefined
  /** What it is called, where several are shown; its prompt otherwise. */
  name?: string
  /** What else can be done with it, where it stands among others. */
  more?: ReactNode
}

/** One output: what it is, its edge print, and all of its files. */
export function Output({ generation, asset, before, name, more }: OutputProps) {
  const fresh = useFreshAsset(asset)
  const figure = useRef<HTMLElement>(null)
  usePlayPauseKey(figure)
  return (
    <figure
      ref={figure}
      tabIndex={-1}
      className="min-w-0 [&:fullscreen]:overflow-auto [&:fullscreen]:bg-bench [&:fullscreen]:p-4"
    >
      <div className="sheet overflow-hidden rounded-none">
        <Shown
          fresh={fresh}
          generation={generation}
          before={before}
          alt={name ?? promptOf(generation) ?? generation.modelName}
        />
      </div>
      <figcaption className="grid grid-cols-1 gap-1">
        <OutputCaption generation={generation} asset={asset} />
        <div className="flex flex-wrap items-center gap-1">
          {more}
          <OutputActions asset={fresh.asset} />
        </div>
      </figcaption>
    </figure>
  )
}

/** What can be done with the file. */
export function OutputActions({ asset }: { asset: Asset }) {
  return (
    <div className="flex flex-wrap items-center gap-1">
      <DownloadLinks asset={asset} />
      <UseAsInput asset={asset} />
    </div>
  )
}

type ShownProps = { fresh: FreshAsset; generation: Generation; before: string | undefined; alt: string }

function Shown({ fresh, generation, before, alt }: ShownProps) {
  const { kind } = fresh.asset
  if (kind === 'image') return <ImageViewer fresh={fresh} alt={alt} before={before} />
  if (kind === 'video') return <VideoPlayer fresh={fresh} alt={alt} fps={generation.params.fps} />
  if (kind === 'audio') return <AudioPlayer fresh={fresh} alt={alt} />
  if (kind === '3d') return <ModelViewer fresh={fresh} alt={alt} />
  return <Transcript fresh={fresh} params={generation.params} />
}

/** Space plays what an element in focus holds, and pauses it. In the controls inside of it, space does as everywhere. */
function usePlayPauseKey(element: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const focused = element.current
    function onKeyDown(event: KeyboardEvent) {
      const clip = focused?.querySelector<HTMLMediaElement>('video, audio')
      if (event.key !== ' ' || event.target !== focused || !clip) return
      event.preventDefault()
      if (clip.paused) void clip.play()
      else clip.pause()
    }
    focused?.addEventListener('keydown', onKeyDown)
    return () => focused?.removeEventListener('keydown', onKeyDown)
  }, [element])
}
