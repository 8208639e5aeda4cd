import { useEffect, useRef, useState, type PointerEvent, type RefObject } from 'react'
import { BrushRing } from './brush-ring.tsx'
import type { Point } from './raster.ts'
import type { Tool } from './strokes.ts'
import type { Painting } from './use-painter.ts'
import { useStrokes } from './use-strokes.ts'
import { zoomed, type Offset, type View } from './view.ts'
import * as messages from '#messages/mask.ts'

type Props = {
  canvas: RefObject<HTMLCanvasElement | null>
  painting: Painting
  imageUrl: string
  tool: Tool
  radius: number
  /** In pixels of the image. */
  feather: number
  isHidden: boolean
  view: View
  changeView(change: (view: View) => View): void
}

/** A turn of the wheel is as much as people expect of maps. */
const WHEEL_STEP = 0.0015

/** The image with the mask over it. The wheel zooms to where the pointer is. */
export function Surface(props: Props) {
  const { canvas, painting, imageUrl, tool, radius, feather, isHidden, view, changeView } = props
  const { width, height } = painting.raster
  const window = useRef<HTMLDivElement>(null)
  const [pointer, setPointer] = useState<Point>()
  function placeOf({ x, y }: Offset): Offset {
    const box = window.current!.getBoundingClientRect()
    return { x: x - box.left - box.width / 2, y: y - box.top - box.height / 2 }
  }
  const { outline, handlers } = useStrokes({ canvas, painting, tool, radius, placeOf, changeView })
  const isBrush = tool === 'brush' || tool === 'eraser'

  // Not by React, whose wheel listeners cannot keep the page from scrolling.
  const onWheel = useRef<(event: WheelEvent) => void>(undefined)
  useEffect(() => {
    onWheel.current = (event) => {
      event.preventDefault()
      const growth = Math.exp(-event.deltaY * WHEEL_STEP)
      changeView((before) => zoomed(before, growth, placeOf({ x: event.clientX, y: event.clientY })))
    }
  })
  useEffect(() => {
    const element = window.current!
    const listener = (event: WheelEvent) => onWheel.current?.(event)
    element.addEventListener('wheel', listener, { passive: false })
    return () => element.removeEventListener('wheel', listener)
  }, [])

  function follow({ clientX, clientY, pointerType }: PointerEvent) {
    const box = canvas.current!.getBoundingClientRect()
    const place = { x: (clientX - box.left) / box.width, y: (clientY - box.top) / box.height }
    setPointer(pointerType === 'touch' ? undefined : place) // A finger hides what would be shown.
  }
  return (
    <div ref={window} className="relative overflow-hidden border border-line bg-well">
      <div
        role="img"
        aria-label={messages.surface}
        className={`relative mx-auto max-h-[65dvh] touch-none select-none ${tool === 'hand' ? 'cursor-grab active:cursor-grabbing' : isBrush ? 'cursor-none' : 'cursor-crosshair'}`}
        style={{
          aspectRatio: `${width} / ${height}`,
          maxWidth: `calc(65dvh * ${width / height})`,
          transform: `translate(${view.x}px, ${view.y}px) scale(${view.scale})`,
          containerType: 'inline-size',
        }}
        {...handlers}
        onPointerMove={(event) => {
          follow(event)
          handlers.onPointerMove(event)
        }}
        onPointerLeave={() => setPointer(undefined)}
      >
        <img src={imageUrl} alt="" draggable={false} className="absolute inset-0 size-full" />
        <canvas
          ref={canvas}
          width={width}
          height={height}
          className={`absolute inset-0 size-full ${isHidden ? 'invisible' : ''}`}
          // As the mask will fade; half of it to each side.
          style={feather > 0 ? { filter: `blur(${(feather / 2 / width) * 100}cqw)` } : undefined}
        />
        {outline.length > 1 && <Outline points={outline} tool={tool} width={width} height={height} />}
        {pointer && isBrush && <BrushRing at={pointer} share={(2 * radius) / width} scale={view.scale} />}
      </div>
    </div>
  )
}

type OutlineProps = { points: readonly Point[]; tool: Tool; width: number; height: number }

/** What a lasso or a rectangle encloses so far. */
function Outline({ points, tool, width, height }: OutlineProps) {
  const [from, to] = [points[0]!, points.at(-1)!]
  const corners = tool === 'lasso' ? points : [from, { x: to.x, y: from.y }, to, { x: from.x, y: to.y }]
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      aria-hidden="true"
      className="pointer-events-none absolute inset-0 size-full overflow-visible"
    >
      <polygon
        points={corners.map(({ x, y }) => `${x},${y}`).join(' ')}
        vectorEffect="non-scaling-stroke"
        className="fill-live/20 stroke-live [stroke-dasharray:4]"
      />
    </svg>
  )
}
