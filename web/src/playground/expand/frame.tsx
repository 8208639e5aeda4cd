import { useRef, type KeyboardEvent, type PointerEvent } from 'react'
import { outputSize, type Side, type Sides, type Size } from './arithmetic.ts'
import * as messages from '#messages/form.ts'

const STEP = 8
const LARGE_STEP = 64

type Props = {
  imageUrl: string
  size: Size
  now: Sides
  offered: readonly Side[]
  onChange(side: Side, pixels: number): void
}

/** Which way each edge grows, and where its handle is. */
// prettier-ignore
const edges: Record<Side, { across: number; down: number; grows: string; shrinks: string; look: string }> = {
  left:   { across: -1, down: 0,  grows: 'ArrowLeft',  shrinks: 'ArrowRight', look: 'left-0 top-1/2 h-10 w-6 -translate-y-1/2 cursor-ew-resize' },
  right:  { across: 1,  down: 0,  grows: 'ArrowRight', shrinks: 'ArrowLeft',  look: 'right-0 top-1/2 h-10 w-6 -translate-y-1/2 cursor-ew-resize' },
  top:    { across: 0,  down: -1, grows: 'ArrowUp',    shrinks: 'ArrowDown',  look: 'top-0 left-1/2 h-6 w-10 -translate-x-1/2 cursor-ns-resize' },
  bottom: { across: 0,  down: 1,  grows: 'ArrowDown',  shrinks: 'ArrowUp',    look: 'bottom-0 left-1/2 h-6 w-10 -translate-x-1/2 cursor-ns-resize' },
}

/** The image in its expanded frame. Each edge is dragged, or moved by the arrow keys: 8 pixels, with Shift 64. */
export function Frame({ imageUrl, size, now, offered, onChange }: Props) {
  const frame = useRef<HTMLDivElement>(null)
  const output = outputSize(size, now)
  const percent = (part: number, all: number) => `${(part / all) * 100}%`
  return (
    <div className="flex justify-center bg-well p-4">
      <div
        ref={frame}
        className="relative w-full border border-dashed border-edge bg-sheet"
        style={{
          aspectRatio: `${output.width} / ${output.height}`,
          maxWidth: `calc(18rem * ${output.width / output.height})`,
        }}
      >
        <img
          src={imageUrl}
          alt={messages.imageToExpand}
          draggable={false}
          className="absolute"
          style={{
            left: percent(now.left, output.width),
            top: percent(now.top, output.height),
            width: percent(size.width, output.width),
            height: percent(size.height, output.height),
          }}
        />
        {offered.map((side) => (
          <Handle
            key={side}
            side={side}
            pixels={now[side]}
            // How many pixels of the image a screen pixel stands for.
            perPixel={() => output.width / (frame.current?.clientWidth ?? output.width)}
            onChange={(pixels) => onChange(side, pixels)}
          />
        ))}
      </div>
    </div>
  )
}

type HandleProps = { side: Side; pixels: number; perPixel(): number; onChange(pixels: number): void }

function Handle({ side, pixels, perPixel, onChange }: HandleProps) {
  const { across, down, grows, shrinks, look } = edges[side]
  const start = useRef<{ x: number; y: number; pixels: number; scale: number }>(undefined)

  function onKeyDown(event: KeyboardEvent) {
    const step = event.shiftKey ? LARGE_STEP : STEP
    if (event.key !== grows && event.key !== shrinks) return
    event.preventDefault()
    onChange(pixels + (event.key === grows ? step : -step))
  }
  function onPointerDown(event: PointerEvent) {
    event.currentTarget.setPointerCapture(event.pointerId)
    start.current = { x: event.clientX, y: event.clientY, pixels, scale: perPixel() }
  }
  function onPointerMove(event: PointerEvent) {
    const from = start.current
    if (!from) return
    const pulled = (event.clientX - from.x) * across + (event.clientY - from.y) * down
    onChange(Math.round(from.pixels + pulled * from.scale))
  }
  return (
    <button
      type="button"
      role="slider"
      aria-label={messages.roomOn(side)}
      aria-valuenow={pixels}
      aria-valuetext={messages.pixels(pixels)}
      aria-orientation={across === 0 ? 'vertical' : 'horizontal'}
      className={`absolute flex touch-none items-center justify-center ${look}`}
      onKeyDown={onKeyDown}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={() => (start.current = undefined)}
    >
      <span
        aria-hidden="true"
        className={`rounded-full bg-live ${across === 0 ? 'h-1.5 w-full' : 'h-full w-1.5'}`}
      />
    </button>
  )
}
