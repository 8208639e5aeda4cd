import type { Vector } from '@atelier/media/mesh/vector.ts'
import { node, type Node, type Property } from './fbx-node.ts'

export type Setting =
  | readonly [name: string, type: 'int' | 'double' | 'Number', value: number]
  | readonly [name: string, type: 'bool', value: boolean]
  | readonly [name: string, type: 'Color' | 'Lcl Scaling', value: Vector]
  | readonly [name: string, type: 'KString', value: string]

/** FBX names the type of a property a second time. */
const secondNames: Record<Setting[1], string> = {
  int: 'Integer',
  double: 'Number',
  Number: '',
  bool: '',
  Color: '',
  'Lcl Scaling': '',
  KString: '',
}

/** A `Properties70` node: values by name, each with its type. */
export function properties(settings: readonly Setting[]): Node {
  return node(
    'Properties70',
    [],
    settings.map(([name, type, value]) =>
      node('P', [name, type, secondNames[type], isAnimatable(type) ? 'A' : '', ...valuesOf(type, value)]),
    ),
  )
}

const isAnimatable = (type: Setting[1]) => type === 'Color' || type === 'Lcl Scaling' || type === 'Number'

function valuesOf(type: Setting[1], value: Setting[2]): Property[] {
  if (type === 'int') return [Number(value)]
  if (type === 'bool') return [value ? 1 : 0]
  if (typeof value === 'object') return value.map((real) => ({ real }))
  return [typeof value === 'number' ? { real: value } : value]
}
