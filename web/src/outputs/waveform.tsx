import { clockTime } from './clock-time.ts'
import * as messages from '#messages/outputs.ts'

type Props = {
  waveformUrl: string
  label: string
  seconds: number
  at: number
  onSeek(seconds: number): void
  isQuiet?: boolean
}

/** A waveform with a slider over it: the waveform image masks the colours of the played and the unplayed part. */
export function Waveform({ waveformUrl, label, seconds, at, onSeek, isQuiet = false }: Props) {
  const share = seconds > 0 ? Math.min(1, at / seconds) * 100 : 0
  return (
    <div className="relative h-16 min-w-0 flex-1 has-focus-visible:outline-2 has-focus-visible:outline-live">
      <div
        aria-hidden="true"
        className={`absolute inset-0 ${isQuiet ? 'opacity-35' : ''}`}
        style={{
          background: `linear-gradient(to right, var(--color-live) ${share}%, var(--color-edge) ${share}%)`,
          maskImage: `url(${JSON.stringify(waveformUrl)})`,
          maskSize: '100% 100%',
        }}
      />
      <input
        type="range"
        aria-label={label}
        aria-valuetext={messages.timeOf(clockTime(at), clockTime(seconds))}
        min={0}
        max={seconds}
        step={0.1}
        value={at}
        onChange={({ target }) => onSeek(Number(target.value))}
        className="absolute inset-0 m-0 size-full cursor-pointer opacity-0"
      />
    </div>
  )
}
