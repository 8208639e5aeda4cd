import type { ParamDescriptor, RangeParam } from '@atelier/contract/param-descriptor.ts'
import type { ParamName } from '@atelier/contract/params.ts'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { assetQuery } from '../../api/generate-queries.ts'
import { Button } from '../../design/button.tsx'
import { FieldFrame } from '../form/field-frame.tsx'
import { usePlayground } from '../playground-context.ts'
import { valueOf, withValue } from '../values.ts'
import {
  fitted,
  outputSize,
  sides,
  sizeIssue,
  toRatio,
  type Bounds,
  type Side,
  type Sides,
} from './arithmetic.ts'
import { Frame } from './frame.tsx'
import { PixelsField } from './pixels-field.tsx'
import * as messages from '#messages/form.ts'

const shapes = [
  { label: '16:9', ratio: 16 / 9 },
  { label: '1:1', ratio: 1 },
  { label: '9:16', ratio: 9 / 16 },
]
const sideLabels: Record<Side, string> = {
  left: messages.left,
  right: messages.right,
  top: messages.top,
  bottom: messages.bottom,
}
const nameOf = (side: Side): ParamName => `expand_${side}`

/** How much room is added on each side: by its edges, by numbers, or by the shape that is wanted. */
export function ExpandField({ params }: { params: readonly ParamDescriptor[] }) {
  const { formSource, values, draft, issueOf } = usePlayground()
  const id = useId()
  const ranges = sides.flatMap((side) => {
    const param = params.find((one): one is RangeParam => one.name === nameOf(side))
    return param ? [[side, param] as const] : []
  })
  const bounds: Bounds = Object.fromEntries(ranges)
  const offered = ranges.map(([side]) => side)
  const now = Object.fromEntries(
    sides.map((side) => [side, Number(valueOf(formSource, values, nameOf(side)) ?? 0)]),
  ) as Sides
  const imageId = typeof values.image === 'string' ? values.image : undefined
  const { data: image } = useQuery({ ...assetQuery(imageId ?? ''), enabled: imageId !== undefined })
  const size = image && { width: image.width ?? 1, height: image.height ?? 1 }
  const output = size && outputSize(size, now)
  const tooLarge = output ? sizeIssue(output, formSource.inputLimits) : null

  const setAll = (next: Partial<Sides>) =>
    draft.update((before) =>
      offered.reduce(
        (kept, side) =>
          withValue(formSource, kept, nameOf(side), next[side] === undefined ? now[side] : next[side]),
        before,
      ),
    )
  const set = (side: Side, pixels: number) => setAll({ [side]: fitted(bounds, side, pixels) })
  const isChanged = offered.some((side) => values[nameOf(side)] !== undefined)
  const issue = params.map(({ name }) => issueOf(name)).find((found) => found !== undefined)
  return (
    <FieldFrame
      id={id}
      names={params.map(({ name }) => name)}
      label={messages.expand}
      isGroup
      issue={tooLarge ?? issue}
      {...(isChanged && {
        onReset: () =>
          draft.update((before) =>
            offered.reduce((kept, side) => withValue(formSource, kept, nameOf(side), undefined), before),
          ),
      })}
    >
      {image && size && output && (
        <>
          <Frame imageUrl={image.thumbnailUrl} size={size} now={now} offered={offered} onChange={set} />
          <div className="mt-2 flex flex-wrap items-center gap-1">
            {shapes.map(({ label, ratio }) => (
              <Button key={label} kind="quiet" onClick={() => setAll(toRatio(size, ratio, bounds))}>
                {messages.makeRatio(label)}
              </Button>
            ))}
            <output className="figures ml-auto text-fine text-quiet">
              {output.width}×{output.height}
            </output>
          </div>
        </>
      )}
      <div className="mt-2 grid grid-cols-4 gap-2">
        {ranges.map(([side, bound]) => (
          <div key={side}>
            <label htmlFor={`${id}-${side}`} className="text-small text-quiet">
              {sideLabels[side]}
            </label>
            <PixelsField
              id={`${id}-${side}`}
              bound={bound}
              value={now[side]}
              fit={(pixels) => fitted(bounds, side, pixels)}
              onChange={(pixels) => setAll({ [side]: pixels })}
            />
          </div>
        ))}
      </div>
    </FieldFrame>
  )
}
