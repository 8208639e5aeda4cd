import type { ParamName } from '@atelier/contract/params.ts'
import { assembleDraft } from '../assemble.ts'
import type { Draft, DraftBackend, DraftParam, Undecided } from '../draft.ts'
import { fieldParam } from './field-param.ts'
import { pathOf, readGraph, settingsNamed, valueAt, type Graph } from './graph.ts'
import { findMedia } from './media.ts'
import { lengthOf, sizeOf } from './measures.ts'
import { noObjectInfo, type ObjectInfo } from './object-info.ts'
import { findOutputs } from './outputs.ts'
import { findTexts } from './texts.ts'

export interface GraphSource {
  readonly graph: unknown
  /** What it is called, such as the name of its file. */
  readonly name: string
  /** Where ComfyUI runs, if that is known. */
  readonly url?: string | undefined
  readonly info?: ObjectInfo
}

/** The model file of a ComfyUI graph in API format. */
export function draftOfGraph({ graph: value, name, url, info = noObjectInfo }: GraphSource): Draft {
  const graph = readGraph(value)
  const outputs = findOutputs(graph)
  const media = findMedia(graph)
  const size = outputs.makes === '3d' ? undefined : sizeOf(graph, info) // There it is that of an image on the way.
  const length = lengthOf(graph, outputs.makes === 'video')
  const params = [
    ...textParams(graph),
    ...[...media.params].flatMap(([param, place]) =>
      fieldParam(param, [place], { type: 'file', isRequired: true }),
    ),
    ...(size ? [size.param] : []),
    ...(length ? [length.param] : []),
    ...(outputs.makes === 'image' ? batchParams(graph, info) : []),
    ...seedParams(graph),
    ...expandParams(graph, info),
    ...otherParams(graph, info, media.params.has('image')),
  ]
  return assembleDraft({
    source: `a ComfyUI graph (${name})`,
    name,
    vendor: 'Me',
    params,
    makes: outputs.makes,
    isKindSaid: outputs.isSaid,
    words: [...graph.values()].map((node) => `${node.class_type} ${node.title}`).join(' '),
    backend: {
      provider: 'comfyui',
      slots: 1,
      settings: {
        url: url ?? 'http://127.0.0.1:8188',
        outputs: outputs.nodes,
        graph: writtenGraph(graph, outputs.replaced),
      },
      ...(size && { size: size.size }),
      ...(length?.frames && { frames: length.frames }),
      bindsByName: false,
    } satisfies DraftBackend,
    notOffered: constantsOf(graph),
    undecided: [
      ...(url === undefined
        ? [{ at: ['backends', 0, 'settings', 'url'], text: 'where ComfyUI runs is a guess' }]
        : []),
      ...missingClasses(graph, info),
      ...media.undecided,
      ...outputs.undecided,
      ...(length?.undecided ?? []),
      ...(media.params.size > 0 ? [{ at: ['backends', 0], text: optional([...media.params.keys()]) }] : []),
    ],
  })
}

const optional = (names: readonly string[]) =>
  `${names.join(', ')} ${names.length > 1 ? 'are' : 'is'} required; for an optional file say in the settings, under without, which nodes go when it is not sent`

/** In the order and with the names of the graph, without what only the editor reads. */
function writtenGraph(graph: Graph, replaced: ReadonlyMap<string, string>) {
  const nodes = [...graph].map(([id, { class_type: classType, inputs }]) => {
    const replacement = replaced.get(id)
    const written = {
      class_type: replacement ?? classType,
      inputs: { ...inputs, ...(replacement && { filename_prefix: 'atelier' }) },
    }
    return [id, written] as const
  })
  return Object.fromEntries(nodes)
}

function textParams(graph: Graph): DraftParam[] {
  const { prompt, negative, lyrics, text } = findTexts(graph)
  const given = valueAt(graph, negative[0])
  return [
    ...fieldParam('prompt', prompt, { type: 'text', isRequired: true }),
    ...fieldParam('text', text, { type: 'text', isRequired: true }),
    ...fieldParam('lyrics', lyrics, { type: 'text', isRequired: false }),
    ...fieldParam('negative_prompt', negative, { type: 'text', isRequired: false, default: given }),
  ]
}

function seedParams(graph: Graph): DraftParam[] {
  const places = settingsNamed(graph, ['seed', 'noise_seed']).filter(
    (place) => typeof valueAt(graph, place) === 'number',
  )
  return fieldParam('seed', places, { type: 'integer', isRequired: false })
}

function batchParams(graph: Graph, info: ObjectInfo): DraftParam[] {
  const places = settingsNamed(graph, ['batch_size'], ({ class_type: classType }) =>
    classType.startsWith('Empty'),
  )
  const [place] = places
  const node = place && graph.get(place.node)
  if (!place || !node || typeof valueAt(graph, place) !== 'number') return []
  const { max } = info.input(node, place.input)
  return fieldParam('num_outputs', [place], {
    type: 'integer',
    default: 1,
    min: 1,
    max: max ?? 4,
    isRequired: false,
  })
}

/** Pixels that a node adds around the image. */
function expandParams(graph: Graph, info: ObjectInfo): DraftParam[] {
  return (['left', 'right', 'top', 'bottom'] as const).flatMap((side) => {
    const [place] = settingsNamed(graph, [side], ({ class_type: classType }) =>
      /pad|outpaint/i.test(classType),
    )
    const node = place && graph.get(place.node)
    if (!place || !node) return []
    const { max } = info.input(node, side)
    const bounds = { min: 0, max: Math.min(max ?? 1024, 1024), step: 8 }
    return fieldParam(`expand_${side}`, [place], {
      type: 'integer',
      default: valueAt(graph, place),
      ...bounds,
      isRequired: false,
    })
  })
}

/** Inputs that have the names of our params. */
function otherParams(graph: Graph, info: ObjectInfo, hasImage: boolean): DraftParam[] {
  const hasUpscaler = [...graph.values()].some(({ class_type: classType }) =>
    /UpscaleWithModel/.test(classType),
  )
  const names: [ParamName, string[]][] = [
    ['voice', ['voice', 'speaker']],
    ['language', ['language']],
    ['speed', ['speed']],
    // After a network that enlarges by itself, this is not by how much the output is larger.
    ...(hasImage && !hasUpscaler ? [['upscale_factor', ['scale_by']] satisfies [ParamName, string[]]] : []),
  ]
  return names.flatMap(([name, inputs]) => {
    const [place] = settingsNamed(graph, inputs)
    const node = place && graph.get(place.node)
    if (!place || !node) return []
    const given = valueAt(graph, place)
    const type = typeof given === 'number' ? 'number' : 'text'
    return fieldParam(name, [place], {
      type,
      default: given,
      ...info.input(node, place.input),
      isRequired: false,
    })
  })
}

/** What is the same for every run, because customers have no param for it. */
function constantsOf(graph: Graph): string[] {
  const names = ['steps', 'cfg', 'guidance', 'denoise', 'sampler_name', 'scheduler']
  return settingsNamed(graph, names).map((place) => `${pathOf(place)}: ${String(valueAt(graph, place))}`)
}

function missingClasses(graph: Graph, info: ObjectInfo): Undecided[] {
  if (!info.isAsked) return []
  return [...graph].flatMap(([node, { class_type: classType }]) =>
    info.has(classType)
      ? []
      : [
          {
            at: ['backends', 0, 'settings', 'graph', node],
            text: `this ComfyUI has no node ${classType}; install what brings it`,
          },
        ],
  )
}
