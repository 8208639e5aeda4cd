import { Pause, Play } from 'lucide-react'
import { useRef, useState } from 'react'
import { IconButton } from '../design/button.tsx'
import { Icon } from '../design/icon.tsx'
import { clockTime } from './clock-time.ts'
import { Gone } from './gone.tsx'
import type { FreshAsset } from './use-fresh-asset.ts'
import { useSmoothTime } from './use-smooth-time.ts'
import { Wave } from './wave.tsx'

/** A sound over its waveform; without one, under the controls of the browser. */
export function Sound({ fresh: { asset, reading, isGone, renew }, alt }: { fresh: FreshAsset; alt: string }) {
  const audio = useRef<HTMLAudioElement>(null)
  const [isPlaying, setPlaying] = useState(false)
  const [length, setLength] = useState(asset.durationSeconds ?? 0)
  const [at, setAt] = useSmoothTime(audio, isPlaying)
  if (isGone) return <Gone />

  const player = {
    ref: audio,
    src: asset.url,
    preload: 'metadata',
    onPlay: () => setPlaying(true),
    onPause: () => setPlaying(false),
    onLoadedMetadata: () => {
      const element = audio.current!
      if (Number.isFinite(element.duration)) setLength(element.duration)
      if (at > 0) element.currentTime = at
    },
    onError: renew,
  } as const
  if (asset.waveformUrl == null)
    return <audio key={reading} {...player} controls aria-label={alt} className="w-full p-4" />

  const toggle = () => void (isPlaying ? audio.current!.pause() : audio.current!.play())
  const seek = (seconds: number) => {
    audio.current!.currentTime = seconds
    setAt(seconds)
  }
  return (
    <div role="group" aria-label={alt} className="flex items-center gap-3 p-4">
      <audio key={reading} {...player} />
      <IconButton
        label={isPlaying ? 'Pause' : 'Play'}
        className="border border-edge text-ink!"
        onClick={toggle}
      >
        <Icon of={isPlaying ? Pause : Play} />
      </IconButton>
      <Wave waveformUrl={asset.waveformUrl} label="Position" seconds={length} at={at} onSeek={seek} />
      <span className="figures text-fine text-quiet">
        {clockTime(at)} / {clockTime(length)}
      </span>
    </div>
  )
}
