import type { ParamName } from '@atelier/contract/params.ts'
import type { Placed } from '../http/request.ts'
import type { JsonValue, Work } from '../provider.ts'
import { comfySettings, type Graph, type Pruning } from './settings.ts'

type MutableGraph = Record<string, { class_type: string; inputs: Record<string, JsonValue> }>

/** The node that an input takes its value from, where it is a link: `["4", 0]`. */
export function linkedNode(value: unknown): string | undefined {
  if (!Array.isArray(value) || value.length !== 2) return undefined
  const [node, slot] = value as unknown[]
  return typeof node === 'string' && Number.isInteger(slot) ? node : undefined
}

/** `6.text` is the input `text` of node 6. The name of an input may contain dots itself. */
export function inputAt(path: string): { node: string; input: string } {
  const [, node = path, input = ''] = /^([^.]*)\.(.*)$/s.exec(path) ?? []
  return { node, input }
}

/** The keys of `without` that apply: of a list, `images.1` where it has fewer than two. */
export function absentParams(keys: readonly string[], params: Work['params']): string[] {
  return keys.filter((key) => {
    const [name = '', index = '0'] = key.split('.')
    const value = params[name as ParamName]
    return Array.isArray(value) ? value.length <= Number(index) : value === undefined
  })
}

/**
 * The graph without what its absent params need. Links to nodes that were removed go with them, so that inputs which are
 * optional are simply not there; the others `set` leads elsewhere.
 */
export function prune(graph: Graph, prunings: readonly Pruning[]): MutableGraph {
  const removed = new Set(prunings.flatMap(({ remove }) => remove))
  const kept: MutableGraph = {}
  for (const [id, { class_type, inputs }] of Object.entries(graph))
    if (!removed.has(id)) kept[id] = { class_type, inputs: structuredClone(inputs) }
  for (const { set = {} } of prunings)
    for (const [path, value] of Object.entries(set)) setInput(kept, path, value)
  for (const { inputs } of Object.values(kept))
    for (const [name, value] of Object.entries(inputs))
      if (removed.has(linkedNode(value) ?? '')) delete inputs[name]
  return kept
}

/** The graph of an attempt before its values: what runs for it. */
export function graphFor({ settings, params }: Work): MutableGraph {
  const { graph, without } = comfySettings(settings)
  const absent = absentParams(Object.keys(without), params)
  return prune(
    graph,
    absent.flatMap((key) => without[key] ?? []),
  )
}

/** The graph as it is sent. A value for a node that was removed is of no use, and left out. */
export function fillGraph(work: Work, values: readonly Placed[]): Graph {
  const graph = graphFor(work)
  for (const { path, value } of values) setInput(graph, path, ownFile(work, path, value))
  for (const { inputs } of Object.values(graph)) {
    const { filename_prefix: prefix } = inputs
    // Fresh, or a file of an earlier run could be taken for one of this, and ComfyUI would not even write it anew.
    if (typeof prefix === 'string') inputs.filename_prefix = `${prefix}-${work.attemptId}`
  }
  return graph
}

/** A node loads one file, so that those of a list go to the places of its binding one by one. */
function ownFile({ request, params }: Work, path: string, value: JsonValue): JsonValue | undefined {
  if (!Array.isArray(value)) return value
  for (const [name, binding] of Object.entries(request.bindings ?? {})) {
    const index = [binding.to ?? []].flat().indexOf(path)
    if (index >= 0 && Array.isArray(params[name as ParamName])) return value[index]
  }
  return value
}

function setInput(graph: MutableGraph, path: string, value: JsonValue | undefined) {
  const { node, input } = inputAt(path)
  const inputs = graph[node]?.inputs
  if (inputs && value !== undefined) inputs[input] = value
}
