import { useRef, useState, type PointerEvent, type RefObject } from 'react'
import { Button } from '../../design/button.tsx'
import { boxBetween, type Box, type Point } from './raster.ts'
import type { Painting } from './use-painter.ts'
import { pinched, still } from './view.ts'
import * as messages from '#messages/mask.ts'

export type Tool = 'brush' | 'eraser' | 'rectangle'

type Props = {
  canvas: RefObject<HTMLCanvasElement | null>
  painting: Painting
  imageUrl: string
  tool: Tool
  radius: number
  isHidden: boolean
}
type Finger = { x: number; y: number }

/**
 * The image with the mask over it. One finger paints, two move and enlarge; a stroke may leave the image and come
 * back.
 */
export function Surface({ canvas, painting, imageUrl, tool, radius, isHidden }: Props) {
  const { width, height } = painting.raster
  const fingers = useRef(new Map<number, Finger>())
  const last = useRef<Point>(undefined)
  const corner = useRef<Point>(undefined)
  const [frame, setFrame] = useState<Box>()
  const [view, setView] = useState(still)

  function at({ clientX, clientY }: PointerEvent): Point {
    const box = canvas.current!.getBoundingClientRect()
    return { x: ((clientX - box.left) / box.width) * width, y: ((clientY - box.top) / box.height) * height }
  }
  function onPointerDown(event: PointerEvent) {
    event.currentTarget.setPointerCapture(event.pointerId)
    fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY })
    if (fingers.current.size > 1) return stopPainting()
    last.current = at(event)
    if (tool === 'rectangle') corner.current = last.current
    else {
      painting.begin()
      painting.line(last.current, last.current, radius, tool === 'eraser')
    }
  }
  /** The second finger makes of a stroke a gesture. */
  function stopPainting() {
    if (last.current && !corner.current) painting.cancel()
    last.current = undefined
    corner.current = undefined
    setFrame(undefined)
  }
  function onPointerMove(event: PointerEvent) {
    const before = fingers.current.get(event.pointerId)
    if (!before) return
    const now = { x: event.clientX, y: event.clientY }
    if (fingers.current.size > 1) return move(event.pointerId, before, now)
    fingers.current.set(event.pointerId, now)
    if (!last.current) return
    const point = at(event)
    if (corner.current) setFrame(boxBetween(corner.current, point))
    else painting.line(last.current, point, radius, tool === 'eraser')
    last.current = point
  }
  function move(id: number, before: Finger, now: Finger) {
    const other = [...fingers.current].find(([otherId]) => otherId !== id)?.[1] ?? now
    const distance = (finger: Finger) => Math.hypot(finger.x - other.x, finger.y - other.y)
    const growth = distance(before) > 0 ? distance(now) / distance(before) : 1
    fingers.current.set(id, now)
    setView((from) => pinched(from, growth, { x: (now.x - before.x) / 2, y: (now.y - before.y) / 2 }))
  }
  function onPointerUp(event: PointerEvent) {
    fingers.current.delete(event.pointerId)
    if (!last.current) return
    if (corner.current) painting.rectangle(boxBetween(corner.current, at(event)), false)
    else painting.end()
    last.current = undefined
    corner.current = undefined
    setFrame(undefined)
  }
  const percent = (part: number, all: number) => `${(part / all) * 100}%`
  return (
    <div className="relative overflow-hidden border border-line bg-well">
      <div
        role="img"
        aria-label={messages.surface}
        className="relative mx-auto max-h-[55dvh] cursor-crosshair touch-none select-none"
        style={{
          aspectRatio: `${width} / ${height}`,
          maxWidth: `calc(55dvh * ${width / height})`,
          transform: `translate(${view.x}px, ${view.y}px) scale(${view.scale})`,
        }}
        onPointerDown={onPointerDown}
        onPointerMove={onPointerMove}
        onPointerUp={onPointerUp}
        onPointerCancel={onPointerUp}
      >
        <img src={imageUrl} alt="" draggable={false} className="absolute inset-0 size-full" />
        <canvas
          ref={canvas}
          width={width}
          height={height}
          className={`absolute inset-0 size-full ${isHidden ? 'invisible' : ''}`}
        />
        {frame && (
          <div
            className="absolute border border-dashed border-live"
            style={{
              left: percent(frame.x, width),
              top: percent(frame.y, height),
              width: percent(frame.width, width),
              height: percent(frame.height, height),
            }}
          />
        )}
      </div>
      {view !== still && (
        <Button className="absolute right-2 bottom-2" onClick={() => setView(still)}>
          {messages.showWhole}
        </Button>
      )}
    </div>
  )
}
