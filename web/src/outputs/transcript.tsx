import type { Generation } from '@atelier/contract/generation.ts'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { assetQuery } from '../api/generate-queries.ts'
import { Skeleton } from '../design/skeleton.tsx'
import { clockTime } from './clock-time.ts'
import { FileUnavailable } from './file-unavailable.tsx'
import type { FreshAsset } from './use-fresh-asset.ts'
import { useTextOf } from './use-text-of.ts'
import { cueAt, parseVtt } from './vtt.ts'
import * as messages from '#messages/outputs.ts'

/** Text; where it was spoken, as lines with their times, which lead to that moment of what was listened to. */
export function Transcript({ fresh, params }: { fresh: FreshAsset; params: Generation['params'] }) {
  const { asset, reading, isGone, renew } = fresh
  const container = useRef<HTMLDivElement>(null)
  const [at, setAt] = useState(-1)
  const vttUrl = asset.subtitles?.vttUrl
  const text = useTextOf({ url: vttUrl ?? asset.url, reading }, renew)
  if (isGone) return <FileUnavailable />
  if (text === undefined) return <Skeleton className="h-40 w-full" />
  if (vttUrl === undefined)
    return (
      <pre
        tabIndex={0}
        aria-label={messages.text}
        className="max-h-112 overflow-auto p-4 font-sans wrap-anywhere whitespace-pre-wrap"
      >
        {text}
      </pre>
    )

  function hear(seconds: number) {
    const player = container.current?.querySelector<HTMLMediaElement>('audio, video')
    if (!player) return
    player.currentTime = seconds
    void player.play()
  }
  const cues = parseVtt(text)
  const spoken = cueAt(cues, at)
  return (
    <div ref={container}>
      <Source params={params} onTime={setAt} />
      <ol aria-label={messages.lines} className="max-h-112 overflow-auto py-2">
        {cues.map(({ start, text: line }, index) => (
          <li key={`${start} ${line}`}>
            <button
              type="button"
              aria-current={index === spoken}
              className="flex min-h-row w-full items-baseline gap-4 px-4 py-1.5 text-left hover:bg-well aria-[current=true]:bg-well"
              onClick={() => hear(start)}
            >
              <span className="figures shrink-0 text-fine text-live">{clockTime(start)}</span>
              <span className="wrap-anywhere whitespace-pre-line">{line}</span>
            </button>
          </li>
        ))}
      </ol>
    </div>
  )
}

/** What was listened to. Uploads are kept for some weeks; without it the lines are only read. */
function Source({
  params: { audio, video },
  onTime,
}: {
  params: Generation['params']
  onTime(seconds: number): void
}) {
  const id = [audio, video].find((value) => typeof value === 'string')
  const { data: source } = useQuery({ ...assetQuery(id ?? ''), enabled: id !== undefined, retry: false })
  if (!source) return null
  const player = {
    src: source.url,
    controls: true,
    preload: 'metadata',
    'aria-label': messages.transcribedFile,
    onTimeUpdate: ({ currentTarget }: { currentTarget: HTMLMediaElement }) =>
      onTime(currentTarget.currentTime),
  } as const
  return (
    <div className="border-b border-line p-4">
      {source.kind === 'video' ? (
        <video {...player} playsInline className="max-h-64 w-full bg-[oklch(0_0_0)]" />
      ) : (
        <audio {...player} className="w-full" />
      )}
    </div>
  )
}
