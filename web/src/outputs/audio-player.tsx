import { Pause, Play } from '../design/icons.ts'
import { useRef, useState, type SyntheticEvent, useEffect, type RefObject } from 'react'
import { IconButton } from '../design/button.tsx'
import { Icon } from '../design/icon.tsx'
import { clockTime } from './clock-time.ts'
import { FileUnavailable } from './file-unavailable.tsx'
import type { FreshAsset } from './use-fresh-asset.ts'
import { Waveform } from './waveform.tsx'
import * as messages from '#messages/outputs.ts'

/** An audio player with a waveform; without one, the browser's own controls. */
export function AudioPlayer({
  fresh: { asset, reading, isGone, renew },
  alt,
}: {
  fresh: FreshAsset
  alt: string
}) {
  const audio = useRef<HTMLAudioElement>(null)
  const [isPlaying, setPlaying] = useState(false)
  const [length, setLength] = useState(asset.durationSeconds ?? 0)
  const [at, setAt] = useSmoothTime(audio, isPlaying)
  if (isGone) return <FileUnavailable />

  const player = {
    ref: audio,
    src: asset.url,
    preload: 'metadata',
    onPlay: () => setPlaying(true),
    onPause: () => setPlaying(false),
    onLoadedMetadata: ({ currentTarget: element }: SyntheticEvent<HTMLAudioElement>) => {
      if (Number.isFinite(element.duration)) setLength(element.duration)
      if (at > 0) element.currentTime = at
    },
    onError: renew,
  } as const
  if (asset.waveformUrl == null)
    return <audio key={reading} {...player} controls aria-label={alt} className="w-full p-4" />

  const toggle = () => void (isPlaying ? audio.current?.pause() : audio.current?.play())
  const seek = (seconds: number) => {
    if (audio.current) audio.current.currentTime = seconds
    setAt(seconds)
  }
  return (
    <div role="group" aria-label={alt} className="flex items-center gap-3 p-4">
      <audio key={reading} {...player} />
      <IconButton
        label={isPlaying ? messages.pause : messages.play}
        className="border border-edge text-ink!"
        onClick={toggle}
      >
        <Icon of={isPlaying ? Pause : Play} />
      </IconButton>
      <Waveform
        waveformUrl={asset.waveformUrl}
        label={messages.position}
        seconds={length}
        at={at}
        onSeek={seek}
      />
      <span className="figures text-fine text-quiet">
        {clockTime(at)} / {clockTime(length)}
      </span>
    </div>
  )
}

/** Where a player is, as often as the screen is drawn while it plays: its own events come four times a second. */
function useSmoothTime(
  player: RefObject<HTMLMediaElement | null>,
  isPlaying: boolean,
): [seconds: number, setSeconds: (seconds: number) => void] {
  const [at, setAt] = useState(0)
  useEffect(() => {
    if (!isPlaying) return undefined
    let frame = requestAnimationFrame(function look() {
      if (player.current) setAt(player.current.currentTime)
      frame = requestAnimationFrame(look)
    })
    return () => cancelAnimationFrame(frame)
  }, [player, isPlaying])
  return [at, setAt]
}
