import { useRef, useState, type PointerEvent, type RefObject } from 'react'
import { boxBetween, type Point } from './raster.ts'
import { pressedRadius, withPoint, type Tool } from './strokes.ts'
import type { Painting } from './use-painter.ts'
import { panned, zoomed, type Offset, type View } from './view.ts'

type Parts = {
  canvas: RefObject<HTMLCanvasElement | null>
  painting: Painting
  tool: Tool
  radius: number
  /** From the middle of the surface. */
  placeOf(pointer: Offset): Offset
  changeView(change: (view: View) => View): void
}

/**
 * What pointers do: one paints, encloses or moves, two move and enlarge. A stroke may leave the image and come back.
 */
export function useStrokes({ canvas, painting, tool, radius, placeOf, changeView }: Parts) {
  const { width, height } = painting.raster
  const fingers = useRef(new Map<number, Offset>())
  const last = useRef<Point>(undefined)
  /** The line of a lasso, or the corner that a rectangle began at, while it is drawn. */
  const [outline, setOutline] = useState<readonly Point[]>([])
  const isMoving = useRef(false)
  const isOutlining = tool === 'lasso' || tool === 'rectangle'

  function at({ clientX, clientY }: { clientX: number; clientY: number }): Point {
    const box = canvas.current!.getBoundingClientRect()
    return { x: ((clientX - box.left) / box.width) * width, y: ((clientY - box.top) / box.height) * height }
  }
  function onPointerDown(event: PointerEvent) {
    event.currentTarget.setPointerCapture(event.pointerId)
    fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY })
    if (fingers.current.size > 1) return stopPainting()
    // The middle button moves, whatever the tool is.
    isMoving.current = tool === 'hand' || event.button === 1
    if (isMoving.current) return event.preventDefault()
    last.current = at(event)
    if (isOutlining) setOutline([last.current])
    else {
      painting.begin()
      painting.line(last.current, last.current, pressedRadius(radius, event), tool === 'eraser')
    }
    return undefined
  }
  /** The second finger makes of a stroke a gesture. */
  function stopPainting() {
    if (last.current && !isOutlining) painting.cancel()
    last.current = undefined
    setOutline([])
  }
  function onPointerMove(event: PointerEvent) {
    const before = fingers.current.get(event.pointerId)
    if (!before) return
    const now = { x: event.clientX, y: event.clientY }
    if (fingers.current.size > 1) return pinch(event.pointerId, before, now)
    fingers.current.set(event.pointerId, now)
    if (isMoving.current) changeView((view) => panned(view, { x: now.x - before.x, y: now.y - before.y }))
    if (!last.current) return
    // What happened between two pictures of the screen counts, or a quick curve has corners.
    const moves = event.nativeEvent.getCoalescedEvents?.() ?? []
    for (const move of moves.length > 0 ? moves : [event.nativeEvent]) draw(last.current, at(move), move)
  }
  function draw(from: Point, to: Point, event: { pointerType: string; pressure: number }) {
    if (tool === 'lasso') setOutline((points) => withPoint(points, to))
    else if (tool === 'rectangle') setOutline(([corner = to]) => [corner, to])
    else painting.line(from, to, pressedRadius(radius, event), tool === 'eraser')
    last.current = to
  }
  function pinch(id: number, before: Offset, now: Offset) {
    const other = [...fingers.current].find(([otherId]) => otherId !== id)?.[1] ?? now
    const distance = (finger: Offset) => Math.hypot(finger.x - other.x, finger.y - other.y)
    const growth = distance(before) > 0 ? distance(now) / distance(before) : 1
    const middle = placeOf({ x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 })
    const by = { x: (now.x - before.x) / 2, y: (now.y - before.y) / 2 }
    fingers.current.set(id, now)
    changeView((view) => panned(zoomed(view, growth, middle), by))
  }
  function onPointerUp(event: PointerEvent) {
    fingers.current.delete(event.pointerId)
    isMoving.current = false
    if (!last.current) return
    // With the key that takes away in other painters, too.
    const isErasing = event.altKey
    if (tool === 'lasso') painting.lasso(outline, isErasing)
    else if (tool === 'rectangle')
      painting.rectangle(boxBetween(outline[0] ?? at(event), at(event)), isErasing)
    else painting.end()
    last.current = undefined
    setOutline([])
  }
  return { outline, handlers: { onPointerDown, onPointerMove, onPointerUp, onPointerCancel: onPointerUp } }
}
