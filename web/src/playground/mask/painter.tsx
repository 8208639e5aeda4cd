import type { Asset } from '@atelier/contract/asset.ts'
import { Contrast, Eye, EyeOff, Trash2, Undo2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { Button } from '../../design/button.tsx'
import { Dialog, DialogActions } from '../../design/dialog.tsx'
import { Icon } from '../../design/icon.tsx'
import { Segmented } from '../../design/segmented.tsx'
import { NumberedBox } from './numbered-box.tsx'
import { Surface, type Tool } from './surface.tsx'
import { usePainterKeys } from './use-painter-keys.ts'
import { maskFile, usePainter } from './use-painter.ts'
import * as messages from '#messages/mask.ts'
import * as common from '#messages/common.ts'

/** Larger masks would take more memory than a phone has; models scale them to the image. */
const LONGEST_SIDE = 4096
const SIZES = { smallest: 1, largest: 100 }

type Props = { image: Asset; storageKey: string; onPainted(file: File): void; onClose(): void }

/** Paints over an image what is to be changed of it. */
export function Painter({ image, storageKey, onPainted, onClose }: Props) {
  const scale = Math.min(1, LONGEST_SIDE / Math.max(image.width ?? 1, image.height ?? 1))
  const [width, height] = [Math.round((image.width ?? 1) * scale), Math.round((image.height ?? 1) * scale)]
  const canvas = useRef<HTMLCanvasElement>(null)
  const painting = usePainter(canvas, { storageKey, imageId: image.id }, width, height)
  const [tool, setTool] = useState<Tool>('brush')
  const [size, setSize] = useState(12)
  const [isHidden, setHidden] = useState(false)
  // The brush is as thick on every image: a share of its longer side.
  const radius = Math.max(0.5, (Math.max(width, height) * size) / 400)

  const resize = (by: number) => setSize((now) => Math.min(SIZES.largest, Math.max(SIZES.smallest, now + by)))
  const keys: Record<string, () => void> = {
    b: () => setTool('brush'),
    e: () => setTool('eraser'),
    '[': () => resize(-3),
    ']': () => resize(3),
  }
  usePainterKeys(keys, painting.undo)
  return (
    <Dialog title={messages.title} wide onClose={onClose}>
      <div className="grid gap-3">
        <p className="text-small text-quiet">{messages.detail}</p>
        <div className="flex flex-wrap items-center gap-2">
          <Segmented
            label={messages.tool}
            value={tool}
            options={[
              { value: 'brush', label: messages.brush },
              { value: 'eraser', label: messages.eraser },
              { value: 'rectangle', label: messages.rectangle },
            ]}
            onChange={(next) => setTool(next)}
          />
          <label className="flex flex-1 items-center gap-2">
            <span className="text-small text-quiet">{messages.size}</span>
            <input
              type="range"
              {...{ min: SIZES.smallest, max: SIZES.largest }}
              value={size}
              className="min-h-6 min-w-16 flex-1"
              onChange={({ target }) => setSize(Number(target.value))}
            />
          </label>
        </div>
        <Surface
          canvas={canvas}
          painting={painting}
          imageUrl={image.url}
          tool={tool}
          radius={radius}
          isHidden={isHidden}
        />
        <div className="flex flex-wrap gap-1">
          <Button kind="quiet" icon={<Icon of={Undo2} />} onClick={painting.undo}>
            {common.undo}
          </Button>
          <Button kind="quiet" icon={<Icon of={Contrast} />} onClick={painting.invert}>
            {messages.invert}
          </Button>
          <Button
            kind="quiet"
            icon={<Icon of={isHidden ? Eye : EyeOff} />}
            aria-pressed={isHidden}
            onClick={() => setHidden(!isHidden)}
          >
            {isHidden ? common.show : common.hide}
          </Button>
          <Button kind="quiet" icon={<Icon of={Trash2} />} onClick={painting.clear}>
            {messages.clear}
          </Button>
        </div>
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
            onClick={() => void maskFile(painting).then(onPainted)}
          >
            {messages.acceptMask}
          </Button>
        </DialogActions>
      </div>
    </Dialog>
  )
}
