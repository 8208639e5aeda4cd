import type { ParamDescriptor, UiControl } from '@atelier/contract/param-descriptor.ts'
import { Suspense, useId } from 'react'
import { Skeleton } from '../../design/skeleton.tsx'
import { usePlayground } from '../playground-context.ts'
import { valueOf } from '../values.ts'
import { controls } from './controls.tsx'
import { FieldFrame } from './field-frame.tsx'
import { labelOf } from '../../param-labels.ts'

/** One param: its name, its control, what is wrong with it, and the way back to what the model does by itself. */
export function ParamField({
  param,
  control,
}: {
  param: ParamDescriptor
  control: Exclude<UiControl, 'expand'>
}) {
  const { formSource, values, set, issueOf } = usePlayground()
  const id = useId()
  const { component: Control, isGroup = false, isInline = false } = controls[control]
  const { name } = param
  // What can be heard is a list of its own, and no single field.
  const isList = param.kind === 'enum' && param.samples !== undefined && control === 'voice'
  const issue = issueOf(name)
  return (
    <FieldFrame
      id={id}
      names={[name]}
      label={labelOf(name)}
      isGroup={isGroup || isList}
      isInline={isInline}
      isOptional={!param.required && formSource.defaults[name] === undefined && param.kind !== 'seed'}
      issue={issue}
      {...(values[name] !== undefined && { onReset: () => set(name, undefined) })}
    >
      <Suspense fallback={<Skeleton className="h-row w-full" />}>
        <Control
          // Which control a descriptor of this kind has is decided in `controlOf`; the union of controls cannot say so.
          param={param as never}
          label={labelOf(name)}
          value={valueOf(formSource, values, name)}
          onChange={(value) => set(name, value)}
          field={{
            id,
            'aria-labelledby': `${id}-label`,
            'aria-describedby': issue === undefined ? undefined : `${id}-issue`,
            'aria-invalid': issue === undefined ? undefined : true,
          }}
        />
      </Suspense>
    </FieldFrame>
  )
}
