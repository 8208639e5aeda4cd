import type { ParamDescriptor } from '@atelier/contract/param-descriptor.ts'
import type { BackendEntry } from '../provider.ts'
import { inputAt } from './graph.ts'
import { comfyIssues } from './setting-issues.ts'
import { comfySettings, type Graph } from './settings.ts'

type Params = readonly ParamDescriptor[]

/** What is wrong with how params reach the graph: one line each, beginning with the field of the entry. */
export function requestIssues(entry: BackendEntry, params: Params): string[] {
  // Reported already, and nothing can be said of a graph that is none.
  if (comfyIssues(entry.settings).length > 0) return []
  return [
    ...placeIssues(entry),
    ...params.flatMap((param) => [...unboundIssues(entry, param), ...absenceIssues(entry, param)]),
    ...withoutIssues(entry, params),
    ...(entry.outputsAt === undefined ? [] : ['outputsAt: is not for ComfyUI; outputs names the nodes']),
  ]
}

/** Places that are no inputs of the graph. Constants may add one, since an export leaves optional ones out. */
function placeIssues({ settings, bindings = {}, constants = {}, size, frames }: BackendEntry): string[] {
  const { graph } = comfySettings(settings)
  const bound = Object.entries(bindings).flatMap(([name, { to }]) =>
    [to ?? []].flat().map((path) => ({ field: `bindings.${name}.to`, path })),
  )
  const sized = (['width', 'height', 'to'] as const).flatMap((name) =>
    size?.[name] === undefined ? [] : [{ field: `size.${name}`, path: size[name] }],
  )
  const framed = frames ? [{ field: 'frames.to', path: frames.to }] : []
  return [
    ...[...bound, ...sized, ...framed].flatMap((place) => placeIssue(place, graph, true)),
    ...Object.keys(constants).flatMap((path) =>
      placeIssue({ field: `constants.${path}`, path }, graph, false),
    ),
  ]
}

function placeIssue({ field, path }: { field: string; path: string }, graph: Graph, mustBeThere: boolean) {
  const { node: id, input } = inputAt(path)
  const node = Object.hasOwn(graph, id) ? graph[id] : undefined
  if (!node) return [`${field}: there is no node ${id}; a place is written as 6.text, the node and its input`]
  if (input === '') return [`${field}: names no input; use ${inputsOf(id, node.inputs)}`]
  if (!mustBeThere || Object.hasOwn(node.inputs, input)) return []
  return [`${field}: node ${id} (${node.class_type}) has no input ${input}; use ${inputsOf(id, node.inputs)}`]
}

const inputsOf = (id: string, inputs: object) =>
  Object.keys(inputs)
    .map((input) => `${id}.${input}`)
    .join(', ')

function unboundIssues({ bindings = {}, size, frames }: BackendEntry, { name }: ParamDescriptor): string[] {
  const isReplaced = name === 'duration' ? frames : (name === 'aspect_ratio' || name === 'resolution') && size
  if (bindings[name] || isReplaced) return []
  return [`bindings.${name}: is missing; name the input it goes to, or set to: null`]
}

/** A file that need not be sent: the graph has one of the operator's in its place, which is nothing for customers. */
function absenceIssues({ settings, bindings = {} }: BackendEntry, param: ParamDescriptor): string[] {
  if (param.kind !== 'media' && param.kind !== 'media_list') return []
  const { without } = comfySettings(settings)
  const places = [bindings[param.name]?.to ?? []].flat().length
  const { name } = param
  if (places === 0) return []
  if (param.kind === 'media')
    return param.required || without[name] ? [] : [`settings.without.${name}: ${missingAbsence(name)}`]
  if (param.maxItems > places)
    return [`bindings.${name}.to: needs ${param.maxItems} places, one for each file that may be sent`]
  const surely = Math.max(param.minItems, param.required ? 1 : 0)
  return Array.from({ length: places }, (_, index) => index)
    .filter((index) => index >= surely && !without[`${name}.${index}`] && !(index === 0 && without[name]))
    .map((index) => `settings.without.${name}.${index}: ${missingAbsence(name)}`)
}

const missingAbsence = (name: string) =>
  `is missing, although ${name} need not be sent; name the nodes to remove then`

function withoutIssues({ settings }: BackendEntry, params: Params): string[] {
  return Object.keys(comfySettings(settings).without).flatMap((key) => {
    const [name, index] = key.split('.')
    const param = params.find((each) => each.name === name)
    const at = `settings.without.${key}`
    if (!param) return [`${at}: names a param that the model does not offer; remove it`]
    if (index !== undefined && (param.kind !== 'media_list' || !/^\d+$/.test(index)))
      return [`${at}: only a list of files has places, such as images.1`]
    return param.required && param.kind !== 'media_list' ? [`${at}: ${name} is always sent; remove it`] : []
  })
}
