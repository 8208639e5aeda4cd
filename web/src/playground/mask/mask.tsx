import { useQuery } from '@tanstack/react-query'
import { Brush } from '../../design/icons.ts'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { assetQuery } from '../../api/generate-queries.ts'
import { Button } from '../../design/button.tsx'
import { Icon } from '../../design/icon.tsx'
import type { ControlProps } from '../form/control-props.ts'
import { FileSources } from '../media/file-sources.tsx'
import { SelectedFile } from '../media/selected-file.tsx'
import { PendingTile } from '../media/pending-tile.tsx'
import { usePendingFiles } from '../media/pending-files.ts'
import { addFiles, dropFiles } from '../media/uploads.ts'
import { useTarget } from '../media/use-target.ts'
import { usePlayground } from '../playground-context.ts'
import { deleteMasks } from './stored-mask.ts'
import * as messages from '#messages/mask.ts'

const Painter = lazy(async () => ({ default: (await import('./painter.tsx')).Painter }))

/** What is to be changed of the image of this form, or of the first of several: painted over it, or brought as a file. */
export function Mask({ param, value, onChange, label }: ControlProps<'media'>) {
  const { values, draft } = usePlayground()
  const [isPainting, setPainting] = useState(false)
  const target = useTarget(param)
  const imageId = [values.image ?? values.images].flat().find((id) => typeof id === 'string')
  const { data: image } = useQuery({ ...assetQuery(imageId ?? ''), enabled: imageId !== undefined })
  const held = useQuery({ ...assetQuery(String(value)), enabled: typeof value === 'string' }).data
  const pending = usePendingFiles(draft.storageKey).filter((file) => file.param === param.name)
  const isOther = image && held && (held.width !== image.width || held.height !== image.height)

  // What was painted over an image, also what is still on its way, goes with it.
  const before = useRef(imageId)
  useEffect(() => {
    if (before.current !== undefined && before.current !== imageId) {
      dropFiles(draft, param)
      void deleteMasks(draft.storageKey, imageId)
    }
    before.current = imageId
  }, [imageId, draft, param])

  const paint = (
    <Button icon={<Icon of={Brush} />} disabled={!image} onClick={() => setPainting(true)}>
      {typeof value === 'string' ? messages.paintAgain : messages.paint}
    </Button>
  )
  return (
    <div className="grid gap-2">
      {pending.map((file) => (
        <PendingTile key={file.id} pending={file} target={target} />
      ))}
      {typeof value === 'string' && pending.length === 0 && (
        <SelectedFile id={value} kind="image" label={label} onRemove={() => onChange(undefined)}>
          {paint}
        </SelectedFile>
      )}
      {typeof value !== 'string' && (
        <FileSources target={target} label={label}>
          {paint}
        </FileSources>
      )}
      <p className="text-small text-quiet">
        {isOther === true
          ? messages.otherSize(`${held.width}×${held.height}`, `${image.width}×${image.height}`)
          : image
            ? messages.whiteChanges
            : messages.imageFirst}
      </p>
      <Suspense>
        {isPainting && image && (
          <Painter
            image={image}
            storageKey={draft.storageKey}
            onPainted={(file) => {
              setPainting(false)
              void addFiles(target, [file])
            }}
            onClose={() => setPainting(false)}
          />
        )}
      </Suspense>
    </div>
  )
}
