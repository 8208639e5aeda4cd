import type { ControlProps } from '../form/control-props.ts'
import { usePlayground } from '../playground-context.ts'
import { FileSources } from './file-sources.tsx'
import { SelectedFile } from './selected-file.tsx'
import { PendingTile } from './pending-tile.tsx'
import { isStuck, usePendingFiles } from './pending-files.ts'
import { useTarget } from './use-target.ts'

/** One image, audio or video file. */
export function OneFile({ param, value, onChange, label }: ControlProps<'media'>) {
  const target = useTarget(param)
  const { draft } = usePlayground()
  const pending = usePendingFiles(draft.storageKey).filter((file) => file.param === param.name)
  if (typeof value === 'string' && pending.length === 0)
    return <SelectedFile id={value} kind={param.accept} label={label} onRemove={() => onChange(undefined)} />
  return (
    <div className="grid gap-2">
      {pending.map((file) => (
        <PendingTile key={file.id} pending={file} target={target} />
      ))}
      {pending.every(isStuck) && <FileSources target={target} label={label} />}
    </div>
  )
}
