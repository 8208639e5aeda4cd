import { isRecord } from '@atelier/contract/is-record.ts'
import { ImportError } from '../draft.ts'

/** A node of a graph in ComfyUI's API format. An input is a value, or a link to the output of another node. */
export interface GraphNode {
  readonly class_type: string
  readonly inputs: Readonly<Record<string, unknown>>
  readonly title: string
}
export type Graph = ReadonlyMap<string, GraphNode>

/** An input of a node. */
export interface Place {
  readonly node: string
  readonly input: string
}

export const pathOf = ({ node, input }: Place) => `${node}.${input}`

/** The graph that the editor saves for itself: lists of nodes and links, with positions on the screen. */
export function isEditorGraph(value: unknown): boolean {
  return isRecord(value) && Array.isArray(value['nodes']) && ('links' in value || 'last_node_id' in value)
}

const exportHint =
  'This is the format in which the editor keeps a workflow. In ComfyUI choose Workflow > Export (API) and import that file.'

export function isApiGraph(value: unknown): boolean {
  const nodes = isRecord(value) ? Object.values(value) : []
  return nodes.length > 0 && nodes.every((node) => isRecord(node) && typeof node['class_type'] === 'string')
}

/** The largest that people exchange have some hundred. */
const MAX_NODES = 500

export function readGraph(value: unknown): Graph {
  if (isEditorGraph(value)) throw new ImportError(exportHint)
  if (!isRecord(value) || !isApiGraph(value))
    throw new ImportError('This is no ComfyUI graph in API format: every node needs a class_type.')
  const nodes = Object.entries(value)
  if (nodes.length > MAX_NODES) throw new ImportError(`The graph has more than ${MAX_NODES} nodes.`)
  return new Map(nodes.map(([id, node]) => [id, nodeOf(node)]))
}

function nodeOf(node: unknown): GraphNode {
  const { class_type: classType, inputs, _meta: meta } = isRecord(node) ? node : {}
  const title = isRecord(meta) && typeof meta['title'] === 'string' ? meta['title'] : ''
  return { class_type: String(classType), inputs: isRecord(inputs) ? inputs : {}, title }
}

/** The node that a value links to, if it does, and which of its outputs. */
export function linkOf(graph: Graph, value: unknown): { node: string; slot: number } | undefined {
  if (!Array.isArray(value) || value.length !== 2) return undefined
  const [node, slot] = value as [unknown, unknown]
  const isLink = typeof node === 'string' && typeof slot === 'number' && Number.isInteger(slot)
  return isLink && graph.has(node) ? { node, slot } : undefined
}

/** Inputs in which nodes that only hold a value have it. */
const held = ['value', 'text', 'string', 'string_a', 'prompt', 'seed', 'int', 'float', 'number', 'STRING']

/** Where a value is set that an input takes: there, or at a node that holds it for several. */
export function settingOf(graph: Graph, { node, input }: Place): Place | undefined {
  const value = graph.get(node)?.inputs[input]
  if (value === undefined || value === null) return undefined
  const link = linkOf(graph, value)
  if (!link) return Array.isArray(value) ? undefined : { node, input }
  const source = graph.get(link.node)
  const name = held.find((each) => source && isScalar(source.inputs[each]))
  const inputs = Object.values(source?.inputs ?? {})
  // A node that does more than to hold a value has links of its own.
  return name !== undefined && !inputs.some((each) => linkOf(graph, each))
    ? { node: link.node, input: name }
    : undefined
}

const isScalar = (value: unknown) => ['string', 'number', 'boolean'].includes(typeof value)

export const valueAt = (graph: Graph, place: Place | undefined): unknown =>
  place && graph.get(place.node)?.inputs[place.input]

/** All inputs with one of these names whose value is set somewhere, each place once. */
export function settingsNamed(
  graph: Graph,
  names: readonly string[],
  isWanted: (node: GraphNode) => boolean = () => true,
): Place[] {
  const found = [...graph].flatMap(([node, each]) =>
    isWanted(each) ? names.flatMap((input) => settingOf(graph, { node, input }) ?? []) : [],
  )
  return distinct(found)
}

export function distinct(places: readonly Place[]): Place[] {
  return [...new Map(places.map((place) => [pathOf(place), place])).values()]
}

/** The inputs that take an output of a node, directly. */
export function consumersOf(graph: Graph, source: string): (Place & { slot: number })[] {
  return [...graph].flatMap(([node, { inputs }]) =>
    Object.entries(inputs).flatMap(([input, value]) => {
      const link = linkOf(graph, value)
      return link?.node === source ? [{ node, input, slot: link.slot }] : []
    }),
  )
}
