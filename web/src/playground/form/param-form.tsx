import { ChevronRight } from '../../design/icons.ts'
import { lazy, Suspense } from 'react'
import { Icon } from '../../design/icon.tsx'
import { Skeleton } from '../../design/skeleton.tsx'
import { usePlayground } from '../playground-context.ts'
import { controlOf } from './control-of.ts'
import { fieldsOf, groupsOf, type FieldParams, type Group } from './groups.ts'
import { ParamField } from './param-field.tsx'
import * as messages from '#messages/form.ts'

const ExpandField = lazy(async () => ({ default: (await import('../expand/expand-field.tsx')).ExpandField }))

/** The fields of a form source, built from its descriptors alone. */
export function ParamForm() {
  const { formSource } = usePlayground()
  return (
    <div className="grid gap-4">
      {groupsOf(formSource.params).map((group) =>
        group.name === 'advanced' ? (
          <Advanced key={group.name} group={group} />
        ) : (
          fieldsOf(group).map((params) => <Field key={params[0].name} params={params} />)
        ),
      )}
    </div>
  )
}

/** Closed, with how much was changed in it, so that nothing that is sent is out of sight. */
function Advanced({ group }: { group: Group }) {
  const { values } = usePlayground()
  const changed = group.params.filter(({ name }) => values[name] !== undefined).length
  return (
    <details className="group border-t border-line pt-3">
      <summary className="flex min-h-6 items-center gap-2 font-medium">
        <Icon of={ChevronRight} className="text-quiet group-open:rotate-90" />
        {messages.advanced}
        {changed > 0 && (
          <span className="text-small font-normal text-quiet">{messages.changedCount(changed)}</span>
        )}
      </summary>
      <div className="mt-3 grid gap-4">
        {fieldsOf(group).map((params) => (
          <Field key={params[0].name} params={params} />
        ))}
      </div>
    </details>
  )
}

function Field({ params }: { params: FieldParams }) {
  const [first] = params
  const control = controlOf(first)
  if (control !== 'expand') return <ParamField param={first} control={control} />
  return (
    <Suspense fallback={<Skeleton className="h-48 w-full" />}>
      <ExpandField params={params} />
    </Suspense>
  )
}
