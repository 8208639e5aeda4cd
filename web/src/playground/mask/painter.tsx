import type { Asset } from '@atelier/contract/asset.ts'
import { useRef, useState } from 'react'
import { Button } from '../../design/button.tsx'
import { Dialog, DialogActions } from '../../design/dialog.tsx'
import { Segmented } from '../../design/segmented.tsx'
import { toast } from '../../design/toast.tsx'
import { NumberedBox } from './numbered-box.tsx'
import { PainterActions } from './painter-actions.tsx'
import { Surface } from './surface.tsx'
import { tools, type Tool } from './strokes.ts'
import { readAlpha } from './transparency.ts'
import { usePainterKeys } from './use-painter-keys.ts'
import { maskFile, usePainter } from './use-painter.ts'
import { unzoomed, zoomed } from './view.ts'
import * as messages from '#messages/mask.ts'
import * as common from '#messages/common.ts'

/** Larger masks would take more memory than a phone has; models scale them to the image. */
const LONGEST_SIDE = 4096
const SIZES = { min: 1, max: 100 }
const FEATHERS = { min: 0, max: 20 }
const ZOOM_STEP = 1.5

const toolLabels: Record<Tool, string> = {
  brush: messages.brush,
  eraser: messages.eraser,
  lasso: messages.lasso,
  rectangle: messages.rectangle,
  hand: messages.hand,
}
const toolOptions = tools.map((value) => ({ value, label: toolLabels[value] }))

type Props = { image: Asset; storageKey: string; onPainted(file: File): void; onClose(): void }

/** Paints over an image what is to be changed of it. */
export function Painter({ image, storageKey, onPainted, onClose }: Props) {
  const scale = Math.min(1, LONGEST_SIDE / Math.max(image.width ?? 1, image.height ?? 1))
  const [width, height] = [Math.round((image.width ?? 1) * scale), Math.round((image.height ?? 1) * scale)]
  const canvas = useRef<HTMLCanvasElement>(null)
  const painting = usePainter(canvas, { storageKey, imageId: image.id }, width, height)
  const [tool, setTool] = useState<Tool>('brush')
  const [size, setSize] = useState(12)
  const [softness, setSoftness] = useState(0)
  const [isHidden, setHidden] = useState(false)
  const [view, setView] = useState(unzoomed)
  // The brush is as thick on every image, and its edge as soft: a share of the longer side.
  const longest = Math.max(width, height)
  const radius = Math.max(0.5, (longest * size) / 400)
  const feather = (longest * softness) / 200

  const resize = (by: number) => setSize((now) => Math.min(SIZES.max, Math.max(SIZES.min, now + by)))
  const zoom = (growth: number) => setView((now) => zoomed(now, growth, { x: 0, y: 0 }))
  const keys: Record<string, () => void> = {
    b: () => setTool('brush'),
    e: () => setTool('eraser'),
    l: () => setTool('lasso'),
    r: () => setTool('rectangle'),
    h: () => setTool('hand'),
    '[': () => resize(-3),
    ']': () => resize(3),
    '+': () => zoom(ZOOM_STEP),
    '-': () => zoom(1 / ZOOM_STEP),
    '0': () => setView(unzoomed),
  }
  usePainterKeys(keys, painting.undo, painting.redo)

  async function markTransparency() {
    try {
      painting.transparency(await readAlpha(image.url, width, height))
    } catch {
      toast(messages.unreadable)
    }
  }
  return (
    <Dialog title={messages.title} full onClose={onClose}>
      <div className="grid grid-cols-1 gap-3">
        <p className="text-small text-quiet">{messages.detail}</p>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Segmented<Tool> label={messages.tool} value={tool} options={toolOptions} onChange={setTool} />
          <Slider label={messages.size} range={SIZES} value={size} onChange={setSize} />
          <Slider label={messages.feather} range={FEATHERS} value={softness} onChange={setSoftness} />
        </div>
        <Surface
          canvas={canvas}
          painting={painting}
          imageUrl={image.url}
          tool={tool}
          radius={radius}
          feather={feather}
          isHidden={isHidden}
          view={view}
          changeView={setView}
        />
        <PainterActions
          painting={painting}
          isHidden={isHidden}
          onHide={setHidden}
          view={view}
          onZoom={(isLarger) => zoom(isLarger ? ZOOM_STEP : 1 / ZOOM_STEP)}
          onShowWhole={() => setView(unzoomed)}
          {...(image.transparent === true && { onTransparency: () => void markTransparency() })}
        />
        <NumberedBox
          width={width}
          height={height}
          onAdd={(box) => painting.rectangle(box, tool === 'eraser')}
        />
        <DialogActions>
          <Button onClick={onClose}>{common.close}</Button>
          <Button
            kind="primary"
            disabled={!painting.isMarked}
            onClick={() => void maskFile(painting, feather).then(onPainted)}
          >
            {messages.acceptMask}
          </Button>
        </DialogActions>
      </div>
    </Dialog>
  )
}

type SliderProps = {
  label: string
  range: { min: number; max: number }
  value: number
  onChange(next: number): void
}

function Slider({ label, range, value, onChange }: SliderProps) {
  return (
    <label className="flex flex-1 basis-40 items-center gap-2">
      <span className="text-small text-quiet">{label}</span>
      <input
        type="range"
        {...range}
        value={value}
        className="min-h-6 min-w-16 flex-1"
        onChange={({ target }) => onChange(Number(target.value))}
      />
    </label>
  )
}
