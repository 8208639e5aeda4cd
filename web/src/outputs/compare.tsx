import { useState } from 'react'
import * as messages from '#messages/outputs.ts'

type Labels = {
  before: string
  after: string
  /** Of the slider. */
  share: string
  percent(share: number): string
}

type Props = { before: string; after: string; labels: Labels; backdropClass: string; onError(): void }

/** What is said of an image and what it was made from. */
export const editLabels = (alt: string): Labels => ({
  before: messages.before(alt),
  after: messages.after(alt),
  share: messages.shareOfBefore,
  percent: messages.percentBefore,
})

/** Two images and a line between them, which is a slider: it moves by pointer and by arrow keys. */
export function Compare({ before, after, labels, backdropClass, onError }: Props) {
  const [share, setShare] = useState(50)
  return (
    <div className={`grid justify-items-center ${backdropClass}`}>
      <div className="relative max-w-full">
        <img
          src={after}
          alt={labels.after}
          onError={onError}
          className="max-h-[75dvh] max-w-full object-contain"
        />
        <img
          src={before}
          alt={labels.before}
          className="absolute inset-0 size-full object-fill"
          style={{ clipPath: `inset(0 ${100 - share}% 0 0)` }}
        />
        <div
          aria-hidden="true"
          className="absolute inset-y-0 w-0.5 -translate-x-1/2 bg-[oklch(1_0_0)] outline outline-[oklch(0_0_0/0.5)]"
          style={{ left: `${share}%` }}
        />
        <input
          type="range"
          aria-label={labels.share}
          aria-valuetext={labels.percent(share)}
          min={0}
          max={100}
          value={share}
          onChange={({ target }) => setShare(Number(target.value))}
          className="absolute inset-0 m-0 size-full cursor-ew-resize appearance-none bg-transparent opacity-0 focus-visible:opacity-100 [&::-moz-range-thumb]:opacity-0 [&::-webkit-slider-thumb]:opacity-0"
        />
      </div>
    </div>
  )
}
