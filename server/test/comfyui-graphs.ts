// Graphs of ComfyUI, as its server judges them before it runs one.
import { isRecord } from '../src/providers/http/is-record.ts'
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

type GraphNode = { readonly class_type: string; readonly inputs: Readonly<Record<string, unknown>> }
type Graph = Readonly<Record<string, GraphNode>>

/** As far as the settings of a backend matter here; its adapter checks them. */
type GraphSettings = {
  readonly graph: Graph
  readonly outputs: readonly string[]
  readonly without?: Readonly<Record<string, { readonly remove: readonly string[] }>>
}

/** What is wrong with the graph that a request makes of the one in the model file. */
export function graphMistakes(
  { params, work, input }: Sample,
  definitions: Readonly<Record<string, NodeDefinition>>,
): string[] {
  const settings = work.settings as unknown as GraphSettings
  const removed = Object.entries(settings.without ?? {})
    .filter(([name]) => !Object.hasOwn(params, name))
    .flatMap(([, { remove }]) => remove)
  const graph = graphOf(settings.graph, input, new Set(removed))

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
  const outputMistakes = settings.outputs
    .filter((id) => !definitions[graph[id]?.class_type ?? '']?.isOutput)
    .map((id) => `${id} is no output node`)
  return [...nodeMistakes, ...outputMistakes]
}

function graphOf(graph: Graph, input: Sample['input'], removed: ReadonlySet<string>): Graph {
  const kept = Object.entries(graph).filter(([id]) => !removed.has(id))
  return Object.fromEntries(
    kept.map(([id, node]) => {
      const links = Object.entries(node.inputs).filter(
        ([, value]) => !isLink(value) || !removed.has(value[0]),
      )
      const sent = input[id]
      return [id, { ...node, inputs: { ...Object.fromEntries(links), ...(isRecord(sent) ? sent : {}) } }]
    }),
  )
}

type Link = readonly [node: string, slot: number]

function isLink(value: unknown): value is Link {
  return Array.isArray(value) && typeof value[0] === 'string' && typeof value[1] === 'number'
}

function isAllowed(
  value: unknown,
  expected: InputDefinition,
  graph: Graph,
  definitions: Readonly<Record<string, NodeDefinition>>,
): boolean {
  if (isLink(value)) {
    const [id, slot] = value
    const type = definitions[graph[id]?.class_type ?? '']?.outputs[slot]
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
