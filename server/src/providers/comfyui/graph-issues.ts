import { isRecord } from '@atelier/contract/is-record.ts'
import { inputAt, linkedNode, prune } from './graph.ts'
import type { ComfySettings, Graph, Pruning } from './settings.ts'

/** Beyond this many optional params not all of their combinations are tried. */
const MAX_TRIED_TOGETHER = 8

/**
 * Links without which nodes of ComfyUI itself do not run. Which inputs of a node are required, ComfyUI says only once it is
 * asked, so this finds the usual mistakes at start; for all others a submit is refused.
 */
// prettier-ignore
const requiredLinks: Record<string, readonly string[]> = {
  KSampler:              ['model', 'positive', 'negative', 'latent_image'],
  KSamplerAdvanced:      ['model', 'positive', 'negative', 'latent_image'],
  SamplerCustom:         ['model', 'positive', 'negative', 'sampler', 'sigmas', 'latent_image'],
  SamplerCustomAdvanced: ['noise', 'guider', 'sampler', 'sigmas', 'latent_image'],
  BasicGuider:           ['model', 'conditioning'],
  CFGGuider:             ['model', 'positive', 'negative'],
  FluxGuidance:          ['conditioning'],
  CLIPTextEncode:        ['clip'],
  CLIPVisionEncode:      ['clip_vision', 'image'],
  ConditioningCombine:   ['conditioning_1', 'conditioning_2'],
  ControlNetApply:         ['conditioning', 'control_net', 'image'],
  ControlNetApplyAdvanced: ['positive', 'negative', 'control_net', 'image'],
  LoraLoader:            ['model', 'clip'],
  LoraLoaderModelOnly:   ['model'],
  VAEDecode:             ['samples', 'vae'],
  VAEEncode:             ['pixels', 'vae'],
  VAEEncodeForInpaint:   ['pixels', 'vae', 'mask'],
  InpaintModelConditioning: ['positive', 'negative', 'vae', 'pixels', 'mask'],
  ImageScale:            ['image'],
  ImageInvert:           ['image'],
  ImageUpscaleWithModel: ['upscale_model', 'image'],
  CreateVideo:           ['images'],
  SaveImage:             ['images'],
  SaveAnimatedWEBP:      ['images'],
  SaveVideo:             ['video'],
  SaveAudio:             ['audio'],
  SaveAudioMP3:          ['audio'],
  SaveAudioOpus:         ['audio'],
  SaveGLB:               ['mesh'],
  VHS_VideoCombine:      ['images'],
}

/** Their files are temporary, and are not delivered. */
const previews = new Set(['PreviewImage', 'PreviewAudio', 'MaskPreview'])

/** What is wrong with a graph, with its outputs and with what happens to it without a param. */
export function graphIssues(settings: ComfySettings): string[] {
  const { graph, outputs, without } = settings
  if (Array.isArray((graph as Record<string, unknown>).nodes))
    return ['graph is in the format of the editor; export it in the format of the API']
  const nodes = Object.entries(graph).flatMap(([id, node]) => nodeIssues(id, node))
  if (nodes.length > 0) return nodes
  const issues = [...linkIssues(graph, 'graph'), ...outputs.flatMap((id) => outputIssues(id, graph))]
  if (outputs.length === 0) issues.push('outputs must name at least one node')
  issues.push(...Object.entries(without).flatMap(([name, each]) => pruningIssues(name, each, graph)))
  return issues.length > 0 ? issues : combinedIssues(settings)
}

function nodeIssues(id: string, node: unknown): string[] {
  if (id.includes('.')) return [`graph.${id}: the id of a node must have no dot`]
  return isRecord(node) && typeof node.class_type === 'string' && isRecord(node.inputs)
    ? []
    : [`graph.${id} must be a node with class_type and inputs`]
}

function linkIssues(graph: Graph, at: string): string[] {
  return Object.entries(graph).flatMap(([id, { inputs }]) =>
    Object.entries(inputs).flatMap(([input, value]) => {
      const node = linkedNode(value)
      return node === undefined || Object.hasOwn(graph, node)
        ? []
        : [`${at}.${id}.inputs.${input}: there is no node ${node}`]
    }),
  )
}

function outputIssues(id: unknown, graph: Graph): string[] {
  if (typeof id !== 'string') return [`outputs must be a list of texts, such as '9'`]
  const node = Object.hasOwn(graph, id) ? graph[id] : undefined
  if (!node) return [`outputs: there is no node ${id}`]
  return previews.has(node.class_type) || node.inputs.save_output === false
    ? [`outputs: node ${id} is a ${node.class_type}, whose files are temporary; use one that saves them`]
    : []
}

function pruningIssues(name: string, pruning: unknown, graph: Graph): string[] {
  const at = `without.${name}`
  if (!isRecord(pruning) || !isIds(pruning.remove)) return [`${at}.remove must be a list of ids of nodes`]
  const { remove, set = {}, ...others } = pruning
  const unknown = Object.keys(others).map((field) => `${at}.${field} is unknown; use remove, set`)
  if (!isRecord(set)) return [...unknown, `${at}.set must be a map of values by path`]
  const missing = remove.filter((id) => !Object.hasOwn(graph, id))
  return [
    ...unknown,
    ...missing.map((id) => `${at}.remove: there is no node ${id}`),
    ...Object.entries(set).flatMap(([path, value]) => {
      const { node, input } = inputAt(path)
      if (!Object.hasOwn(graph, node) || input === '')
        return [`${at}.set.${path}: there is no such input; write it as 3.latent_image`]
      if (remove.includes(node)) return [`${at}.set.${path}: node ${node} is removed`]
      const target = linkedNode(value)
      return target === undefined || Object.hasOwn(graph, target)
        ? []
        : [`${at}.set.${path}: there is no node ${target}`]
    }),
  ]
}

function isIds(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((id) => typeof id === 'string')
}

/** What would be missing without one param, or without several together where it is there without each. */
function combinedIssues({ graph, outputs, without }: ComfySettings): string[] {
  const known = new Set(missingLinks(graph))
  const issues = [...known].map((link) => `graph: ${link} leads nowhere`)
  for (const names of combinations(Object.keys(without))) {
    const at = `without.${names.join(' and ')}`
    const pruned = prune(
      graph,
      names.map((name) => without[name] as Pruning),
    )
    if (!outputs.some((id) => Object.hasOwn(pruned, id))) issues.push(`${at}: no output is left`)
    for (const link of missingLinks(pruned)) {
      if (!known.has(link)) issues.push(`${at}: ${link} would lead nowhere; say in set what it is then`)
      known.add(link)
    }
  }
  return issues
}

function missingLinks(graph: Graph): string[] {
  return Object.entries(graph).flatMap(([id, { class_type: type, inputs }]) =>
    (Object.hasOwn(requiredLinks, type) ? (requiredLinks[type] ?? []) : [])
      .filter((input) => !Object.hasOwn(inputs, input))
      .map((input) => `${id}.${input} (${type})`),
  )
}

/** Each alone first, then together. */
function combinations(names: readonly string[]): string[][] {
  const alone = names.map((name) => [name])
  if (names.length < 2) return alone
  if (names.length > MAX_TRIED_TOGETHER) return [...alone, [...names]]
  const all = Array.from({ length: 2 ** names.length }, (_, bits) =>
    names.filter((_name, index) => bits & (1 << index)),
  )
  return all.filter((each) => each.length > 0).toSorted((one, other) => one.length - other.length)
}
