// Graphs of ComfyUI, as its server judges them before it runs one.
import { fillGraph, linkedNode } from '../src/providers/comfyui/graph.ts'
import { comfySettings, type Graph } from '../src/providers/comfyui/settings.ts'
import { placeValues } from '../src/providers/http/request.ts'
import type { Sample } from './example-models.ts'

type InputDefinition =
  | { readonly options: readonly string[] }
  | { readonly type: string; readonly minimum?: number; readonly maximum?: number }

export type NodeDefinition = {
  readonly required: Readonly<Record<string, InputDefinition>>
  readonly optional?: Readonly<Record<string, InputDefinition>>
  readonly outputs: readonly string[]
  readonly isOutput?: boolean
}

/** What is wrong with the graph that the adapter makes of the one in the model file. */
export async function graphMistakes(
  { work }: Sample,
  definitions: Readonly<Record<string, NodeDefinition>>,
): Promise<string[]> {
  const values = await placeValues(work, async (file) => file.link())
  const graph = fillGraph(work, values)

  const nodeMistakes = Object.entries(graph).flatMap(([id, node]) => {
    const definition = definitions[node.class_type]
    if (!definition) return [`${id}: ${node.class_type} is not among the nodes`]
    const known = { ...definition.optional, ...definition.required }
    const missing = Object.keys(definition.required).filter((name) => !Object.hasOwn(node.inputs, name))
    return [
      ...missing.map((name) => `${id}.${name} is missing`),
      ...Object.entries(node.inputs).flatMap(([name, value]) => {
        const expected = known[name]
        if (!expected) return [`${id}.${name} is no input of ${node.class_type}`]
        return isAllowed(value, expected, graph, definitions)
          ? []
          : [`${id}.${name} must not be ${JSON.stringify(value)}`]
      }),
    ]
  })
  const outputMistakes = comfySettings(work.settings)
    .outputs.filter((id) => !definitions[graph[id]?.class_type ?? '']?.isOutput)
    .map((id) => `${id} is no output node`)
  return [...nodeMistakes, ...outputMistakes]
}

function isAllowed(
  value: unknown,
  expected: InputDefinition,
  graph: Graph,
  definitions: Readonly<Record<string, NodeDefinition>>,
): boolean {
  const node = linkedNode(value)
  if (node !== undefined && Array.isArray(value)) {
    const type = definitions[graph[node]?.class_type ?? '']?.outputs[Number(value[1])]
    return 'type' in expected && type === expected.type
  }
  if ('options' in expected) return expected.options.some((option) => option === value)
  const { type, minimum = -Infinity, maximum = Infinity } = expected
  const isWithin = typeof value === 'number' && value >= minimum && value <= maximum
  if (type === 'INT') return isWithin && Number.isInteger(value)
  if (type === 'FLOAT') return isWithin
  if (type === 'BOOLEAN') return typeof value === 'boolean'
  return (type === 'STRING' || type === 'FILE') && typeof value === 'string'
}
