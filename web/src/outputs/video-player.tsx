import { ChevronFirst, ChevronLast, Repeat } from '../design/icons.ts'
import { useRef, useState } from 'react'
import { Button } from '../design/button.tsx'
import { Icon } from '../design/icon.tsx'
import { stepFrame } from './frame-step.ts'
import { FileUnavailable } from './file-unavailable.tsx'
import { backdropOf } from './backdrop-of.ts'
import type { FreshAsset } from './use-fresh-asset.ts'
import * as messages from '#messages/outputs.ts'

type Props = { fresh: FreshAsset; alt: string; fps: unknown }

/** A video with the browser's own controls, and what they lack: a loop and single frames. */
export function VideoPlayer({ fresh: { asset, reading, isGone, renew }, alt, fps }: Props) {
  const video = useRef<HTMLVideoElement>(null)
  const [isLooping, setLooping] = useState(true)
  // Where it was when its link failed.
  const stoppedAt = useRef(0)
  if (isGone) return <FileUnavailable />

  function step(by: 1 | -1) {
    const element = video.current
    if (!element) return
    element.pause()
    element.currentTime = stepFrame(element.currentTime, by, fps, element.duration)
  }
  const { subtitles } = asset
  return (
    <>
      <video
        key={reading}
        ref={video}
        src={asset.url}
        poster={asset.posterUrl ?? undefined}
        aria-label={alt}
        controls
        playsInline
        loop={isLooping}
        preload="metadata"
        // Subtitles are read only with the permission of their host, and then so is the video.
        {...(subtitles && { crossOrigin: 'anonymous' as const })}
        width={asset.width ?? undefined}
        height={asset.height ?? undefined}
        onTimeUpdate={({ currentTarget }) => (stoppedAt.current = currentTarget.currentTime)}
        onLoadedMetadata={({ currentTarget }) => (currentTarget.currentTime = stoppedAt.current)}
        onError={renew}
        className={`mx-auto max-h-[75dvh] w-full object-contain ${backdropOf(asset) || 'bg-[oklch(0_0_0)]'}`}
      >
        {subtitles && <track kind="subtitles" src={subtitles.vttUrl} label={messages.subtitles} default />}
      </video>
      <div className="flex flex-wrap items-center gap-2 border-t border-line p-2">
        <Button
          kind="quiet"
          icon={<Icon of={Repeat} />}
          aria-pressed={isLooping}
          className="aria-pressed:bg-well aria-pressed:text-ink"
          onClick={() => setLooping(!isLooping)}
        >
          {messages.loop}
        </Button>
        <Button kind="quiet" icon={<Icon of={ChevronFirst} />} onClick={() => step(-1)}>
          {messages.previousFrame}
        </Button>
        <Button kind="quiet" icon={<Icon of={ChevronLast} />} onClick={() => step(1)}>
          {messages.nextFrame}
        </Button>
      </div>
    </>
  )
}
