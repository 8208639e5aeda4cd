import { useEffect, useMemo, useRef, useState, type RefObject } from 'react'
import { storeMask, loadMask, type MaskTarget } from './stored-mask.ts'
import {
  around,
  CHANGE,
  emptyRaster,
  fillBox,
  hasMarks,
  invert,
  KEEP,
  paintLine,
  whole,
  type Box,
  type Point,
} from './raster.ts'
import { feathered } from './feather.ts'
import { fillPolygon } from './lasso.ts'
import { createUndoHistory } from './undo-history.ts'

const KEEP_AFTER_MS = 300

/** Of the mask over the image: red, green, blue and how much of it, from the last byte on. The image is seen through it. */
const WHITE = 0x90_ff_ff_ff
const INK = 0xb0_20_20_20

/** A mask on a canvas: what was painted, step by step, and how it looks over the image. */
export function usePainter(
  canvas: RefObject<HTMLCanvasElement | null>,
  target: MaskTarget,
  width: number,
  height: number,
) {
  const raster = useMemo(() => emptyRaster(width, height), [width, height])
  const undoHistory = useMemo(() => createUndoHistory(raster), [raster])
  const [isMarked, setMarked] = useState(false)
  const touched = useRef<Box>(undefined)
  const timer = useRef(0)

  // White with hatching, so that it differs from any image, even a white one.
  const hatch = Math.max(6, Math.round(Math.max(width, height) / 48))

  /** Shows a part as it now is. */
  function show(box: Box | undefined) {
    const context = canvas.current?.getContext('2d')
    if (!box || !context) return
    const imageData = context.createImageData(box.width, box.height)
    const pixels = new Uint32Array(imageData.data.buffer)
    for (let row = 0; row < box.height; row++)
      for (let column = 0; column < box.width; column++) {
        const isChanged = raster.bytes[(box.y + row) * width + box.x + column] === CHANGE
        const isLine = (box.x + column + box.y + row) % hatch < hatch / 6
        if (isChanged) pixels[row * box.width + column] = isLine ? INK : WHITE
      }
    context.putImageData(imageData, box.x, box.y)
  }
  function changed(box: Box | undefined) {
    show(box)
    setMarked(hasMarks(raster))
    clearTimeout(timer.current)
    timer.current = window.setTimeout(() => void storeMask(target, raster), KEEP_AFTER_MS)
  }
  /** One step that is done at once. */
  function step(paint: () => Box | undefined) {
    undoHistory.begin()
    const box = paint()
    undoHistory.end(box)
    changed(box)
  }

  useEffect(() => {
    async function restore() {
      const bytes = await loadMask(target, width, height)
      if (!bytes) return
      raster.bytes.set(bytes)
      show(whole(raster))
      setMarked(hasMarks(raster))
    }
    void restore()
    // oxlint-disable-next-line react/exhaustive-deps -- What was kept is read once.
  }, [raster])

  return {
    raster,
    isMarked,
    begin() {
      undoHistory.begin()
      touched.current = undefined
    },
    line(from: Point, to: Point, radius: number, isErasing: boolean) {
      const box = paintLine(raster, from, to, radius, isErasing ? KEEP : CHANGE)
      touched.current = around(touched.current, box)
      show(box)
    },
    end() {
      undoHistory.end(touched.current)
      changed(touched.current)
    },
    cancel() {
      undoHistory.cancel()
      show(whole(raster))
    },
    lasso: (points: readonly Point[], isErasing: boolean) =>
      step(() => fillPolygon(raster, points, isErasing ? KEEP : CHANGE)),
    /** Marks what is more transparent than not. */
    transparency: (alpha: Uint8Array) =>
      step(() => {
        alpha.forEach((value, at) => value < 128 && (raster.bytes[at] = CHANGE))
        return whole(raster)
      }),
    rectangle: (box: Box, isErasing: boolean) => step(() => fillBox(raster, box, isErasing ? KEEP : CHANGE)),
    invert: () => step(() => invert(raster)),
    clear: () => step(() => fillBox(raster, whole(raster), KEEP)),
    undo: () => changed(undoHistory.undo()),
    redo: () => changed(undoHistory.redo()),
  }
}
export type Painting = ReturnType<typeof usePainter>

/** The mask as the API takes it: white is changed, black stays, what is between them fades over so many pixels. */
export async function maskFile({ raster }: Painting, feather: number): Promise<File> {
  const { width, height, bytes } = feathered(raster, feather)
  const canvas = Object.assign(document.createElement('canvas'), { width, height })
  const context = canvas.getContext('2d')
  if (!context) throw noRoom()
  const imageData = context.createImageData(width, height)
  const pixels = new Uint32Array(imageData.data.buffer)
  bytes.forEach((byte, at) => (pixels[at] = 0xff_00_00_00 + byte * 0x01_01_01))
  context.putImageData(imageData, 0, 0)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  if (!blob) throw noRoom()
  return new File([blob], 'mask.png', { type: 'image/png' })
}

const noRoom = () => new Error('The browser has no room for a picture of this size.')
