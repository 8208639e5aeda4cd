import { controlOf } from './control-of.ts'
import type { ParamDescriptor, UiGroup } from '@atelier/contract/param-descriptor.ts'

const order: readonly UiGroup[] = ['prompt', 'inputs', 'basic', 'advanced']

export type Group = { name: UiGroup; params: ParamDescriptor[] }

/** What one field sets: a param, or several together. */
export type FieldParams = [ParamDescriptor, ...ParamDescriptor[]]

/** The parts of a form, each in its own order. A group that is unknown here is a basic one; empty ones are left out. */
export function groupsOf(params: readonly ParamDescriptor[]): Group[] {
  return order
    .map((name) => ({
      name,
      params: params
        .filter(({ ui }) => (order.includes(ui.group) ? ui.group : 'basic') === name)
        .toSorted((a, b) => a.ui.order - b.ui.order),
    }))
    .filter((group) => group.params.length > 0)
}

/** What stands in a group: the params that one frame sets together stand where the first of them does. */
export function fieldsOf({ params }: Group): FieldParams[] {
  const [first, ...others] = params.filter((param) => controlOf(param) === 'expand')
  return params.flatMap((param): FieldParams[] => {
    if (param === first) return [[first, ...others]]
    return others.includes(param) ? [] : [[param]]
  })
}
