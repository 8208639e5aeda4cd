import type { Asset } from '@atelier/contract/asset.ts'
import { Pause, Play } from '../design/icons.ts'
import { useEffect, useRef, useState, type RefObject } from 'react'
import { Button } from '../design/button.tsx'
import { Icon } from '../design/icon.tsx'
import { clockTime } from './clock-time.ts'
import { DownloadLinks } from './download-links.tsx'
import { isOutOfSync, isHeard, leaderOf, playAll, toggled, type Mix } from './mix.ts'
import { useFreshAsset } from './use-fresh-asset.ts'
import { Waveform } from './waveform.tsx'
import * as messages from '#messages/outputs.ts'

/** The stems of a mix, played together; each can be soloed or muted. */
export function Stems({ assets }: { assets: readonly Asset[] }) {
  const players = useRef(new Map<string, HTMLAudioElement>())
  const [isPlaying, setPlaying] = useState(false)
  const [at, setAt] = useState(0)
  const [mix, setMix] = useState<Mix>({ soloed: new Set(), muted: new Set() })
  const seconds = Math.max(...assets.map(({ durationSeconds }) => durationSeconds ?? 0))

  useEffect(() => {
    for (const [track, player] of players.current) player.muted = !isHeard(mix, track)
  }, [mix])

  useEffect(() => {
    if (!isPlaying) return undefined
    let frame = requestAnimationFrame(function look() {
      const leader = leaderOf(all(players))
      if (leader) {
        // Each player has a clock of its own; they are synchronised to one of them.
        for (const other of all(players))
          if (!other.ended && isOutOfSync(other.currentTime, leader.currentTime))
            other.currentTime = leader.currentTime
        setAt(leader.currentTime)
      }
      frame = requestAnimationFrame(look)
    })
    return () => cancelAnimationFrame(frame)
  }, [isPlaying])

  function seek(to: number) {
    for (const player of all(players)) player.currentTime = to
    setAt(to)
  }
  async function toggle() {
    if (!isPlaying) return setPlaying(await playAll(all(players), at))
    for (const player of all(players)) player.pause()
    setPlaying(false)
  }

  return (
    <section aria-label={messages.stems} className="sheet overflow-hidden">
      <div className="flex items-center gap-3 border-b border-line p-2">
        <Button icon={<Icon of={isPlaying ? Pause : Play} />} onClick={() => void toggle()}>
          {isPlaying ? messages.pause : messages.playAll}
        </Button>
        <span className="figures ml-auto px-2 text-fine text-quiet">
          {clockTime(at)} / {clockTime(seconds)}
        </span>
      </div>
      <ul className="divide-y divide-line">
        {assets.map((asset) => (
          <Track
            key={asset.id}
            asset={asset}
            mix={mix}
            seconds={seconds}
            at={at}
            onSeek={seek}
            onMix={setMix}
            onEnd={() => setPlaying(leaderOf(all(players)) !== undefined)}
            register={(player) => {
              if (player) players.current.set(asset.id, player)
              else players.current.delete(asset.id)
            }}
          />
        ))}
      </ul>
    </section>
  )
}

type Players = RefObject<Map<string, HTMLAudioElement>>
const all = ({ current }: Players): HTMLAudioElement[] => [...current.values()]

type TrackProps = {
  asset: Asset
  mix: Mix
  seconds: number
  at: number
  onSeek(seconds: number): void
  onMix(next: Mix): void
  onEnd(): void
  register(player: HTMLAudioElement | null): void
}

function Track({ asset: given, mix, seconds, at, onSeek, onMix, onEnd, register }: TrackProps) {
  const { asset, reading, renew } = useFreshAsset(given)
  const { id, stem, waveformUrl } = asset
  const name = stem ?? 'part'
  const setApart = 'figures text-fine aria-pressed:bg-ink aria-pressed:text-sheet'
  return (
    <li
      aria-label={name}
      className="grid items-center gap-x-3 gap-y-1 p-2 desk:grid-cols-[9rem_minmax(0,1fr)_auto]"
    >
      <audio key={reading} ref={register} src={asset.url} preload="auto" onError={renew} onEnded={onEnd} />
      <div className="flex items-center gap-1">
        <span className="min-w-0 flex-1 truncate px-2 font-medium capitalize">{name}</span>
        <Button
          kind="quiet"
          className={setApart}
          aria-label={messages.solo(name)}
          aria-pressed={mix.soloed.has(id)}
          onClick={() => onMix({ ...mix, soloed: toggled(mix.soloed, id) })}
        >
          S
        </Button>
        <Button
          kind="quiet"
          className={setApart}
          aria-label={messages.mute(name)}
          aria-pressed={mix.muted.has(id)}
          onClick={() => onMix({ ...mix, muted: toggled(mix.muted, id) })}
        >
          M
        </Button>
      </div>
      {waveformUrl != null ? (
        <Waveform
          waveformUrl={waveformUrl}
          label={messages.positionIn(name)}
          seconds={seconds}
          at={at}
          onSeek={onSeek}
          isQuiet={!isHeard(mix, id)}
        />
      ) : (
        <input
          type="range"
          aria-label={messages.positionIn(name)}
          min={0}
          max={seconds}
          step={0.1}
          value={at}
          onChange={({ target }) => onSeek(Number(target.value))}
        />
      )}
      <DownloadLinks asset={asset} />
    </li>
  )
}
