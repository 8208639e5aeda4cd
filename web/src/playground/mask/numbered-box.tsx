import { useId, useState } from 'react'
import { Button } from '../../design/button.tsx'
import { boxLook } from '../form/controls/box-look.ts'
import type { Box } from './raster.ts'
import * as messages from '#messages/mask.ts'

type Props = { width: number; height: number; onAdd(box: Box): void }

const sides = [
  { name: 'x', label: messages.fromLeft },
  { name: 'y', label: messages.fromTop },
  { name: 'width', label: messages.width },
  { name: 'height', label: messages.height },
] as const satisfies { name: keyof Box; label: string }[]

/** A rectangle by numbers, for people who cannot drag. */
export function NumberedBox({ width, height, onAdd }: Props) {
  const id = useId()
  const [box, setBox] = useState<Box>({ x: 0, y: 0, width, height })
  return (
    <fieldset className="min-w-0 border-t border-line pt-2">
      <legend className="sr-only">{messages.rectangleByNumbers}</legend>
      <div className="flex flex-wrap items-end gap-2">
        {sides.map(({ name, label }) => (
          <div key={name} className="w-24">
            <label htmlFor={`${id}-${name}`} className="text-small text-quiet">
              {label}
            </label>
            <input
              id={`${id}-${name}`}
              type="number"
              min={0}
              max={name === 'x' || name === 'width' ? width : height}
              value={box[name]}
              className={`${boxLook} figures`}
              onChange={({ target }) =>
                setBox({ ...box, [name]: Math.max(0, Math.round(target.valueAsNumber || 0)) })
              }
            />
          </div>
        ))}
        <Button onClick={() => onAdd(box)}>{messages.addRectangle}</Button>
      </div>
    </fieldset>
  )
}
