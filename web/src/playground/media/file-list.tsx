import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, ArrowRight, X } from '../../design/icons.ts'
import { useState } from 'react'
import { assetQuery } from '../../api/generate-queries.ts'
import { IconButton } from '../../design/button.tsx'
import { Icon } from '../../design/icon.tsx'
import { backdropOf } from '../../outputs/backdrop-of.ts'
import type { ControlProps } from '../form/control-props.ts'
import { usePlayground } from '../playground-context.ts'
import { FileSources } from './file-sources.tsx'
import { idsIn, moved } from './file-value.ts'
import { PendingTile } from './pending-tile.tsx'
import { usePendingFiles } from './pending-files.ts'
import { useTarget } from './use-target.ts'
import * as messages from '#messages/media.ts'
import * as amounts from '#messages/amounts.ts'

/** Images in an order, which is changed by dragging or by the buttons of each. */
export function FileList({ param, value, onChange, label }: ControlProps<'media_list'>) {
  const target = useTarget(param)
  const { draft } = usePlayground()
  const [dragged, setDragged] = useState<number>()
  const pending = usePendingFiles(draft.storageKey).filter((file) => file.param === param.name)
  const ids = idsIn(value)
  const move = (from: number, to: number) => onChange(moved(ids, from, to))
  return (
    <div className="grid gap-2">
      <p role="status" className="figures text-fine text-quiet">
        {amounts.someOf(ids.length, param.maxItems)}
      </p>
      {ids.length > 0 && (
        <ol aria-label={label} className="grid grid-cols-3 gap-2">
          {ids.map((id, index) => (
            <li
              key={id}
              draggable
              className={`grid gap-1 border p-1 ${dragged === index ? 'border-live' : 'border-line'}`}
              onDragStart={() => setDragged(index)}
              onDragEnd={() => setDragged(undefined)}
              onDragOver={(event) => event.preventDefault()}
              onDrop={(event) => {
                if (dragged === undefined) return
                event.preventDefault()
                event.stopPropagation()
                move(dragged, index)
              }}
            >
              <Thumbnail id={id} storageKey={index + 1} />
              <div className="flex justify-between">
                <IconButton
                  className="disabled:opacity-40"
                  label={messages.moveForward(index + 1)}
                  disabled={index === 0}
                  onClick={() => move(index, index - 1)}
                >
                  <Icon of={ArrowLeft} />
                </IconButton>
                <IconButton
                  className="disabled:opacity-40"
                  label={messages.removeImage(index + 1)}
                  onClick={() => onChange(ids.toSpliced(index, 1))}
                >
                  <Icon of={X} />
                </IconButton>
                <IconButton
                  className="disabled:opacity-40"
                  label={messages.moveBack(index + 1)}
                  disabled={index === ids.length - 1}
                  onClick={() => move(index, index + 1)}
                >
                  <Icon of={ArrowRight} />
                </IconButton>
              </div>
            </li>
          ))}
        </ol>
      )}
      {pending.map((file) => (
        <PendingTile key={file.id} pending={file} target={target} />
      ))}
      {ids.length < param.maxItems && <FileSources target={target} label={label} />}
    </div>
  )
}

function Thumbnail({ id, storageKey }: { id: string; storageKey: number }) {
  const { data, error } = useQuery(assetQuery(id))
  if (error)
    return <p className="flex aspect-square items-center p-2 text-small text-bad">{messages.fileGone}</p>
  return (
    <div className="flex aspect-square items-center justify-center bg-well">
      {data && (
        <img
          src={data.thumbnailUrl}
          alt={messages.imageNumber(storageKey)}
          className={`size-full object-contain ${backdropOf(data)}`}
          draggable={false}
        />
      )}
    </div>
  )
}
