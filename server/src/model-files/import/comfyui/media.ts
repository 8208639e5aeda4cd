import type { ParamName } from '@atelier/contract/params.ts'
import type { Undecided } from '../draft.ts'
import { consumersOf, pathOf, type Graph, type Place } from './graph.ts'

/** A node that reads a file, by its class, and the input that names the file. */
const loaders: readonly (readonly [RegExp, string, 'image' | 'mask' | 'audio' | 'video'])[] = [
  [/^LoadImageMask$/, 'image', 'mask'],
  [/^LoadImage(Output)?$/, 'image', 'image'],
  [/^LoadAudio$|^VHS_LoadAudioUpload$/, 'audio', 'audio'],
  [/^LoadVideo$/, 'file', 'video'],
  [/^VHS_LoadVideo$/, 'video', 'video'],
]

/** The name of the input that takes a file, as far as it says what the file is for. */
const roles: readonly (readonly [RegExp, ParamName])[] = [
  [/^(end|last)_(image|frame)|^end_image/, 'last_frame'],
  [/mask/, 'mask'],
  [/garment|cloth/, 'garment'],
]

export interface MediaInputs {
  readonly params: ReadonlyMap<ParamName, Place>
  readonly undecided: readonly Undecided[]
}

/** The files that a graph reads, as params. Each of our params is one file, so that what is left over is for somebody to decide. */
export function findMedia(graph: Graph): MediaInputs {
  const params = new Map<ParamName, Place>()
  const undecided: Undecided[] = []
  const at = (node: string) => ['backends', 0, 'settings', 'graph', node]
  for (const [node, { class_type: classType, title }] of graph) {
    const [, input, kind] = loaders.find(([pattern]) => pattern.test(classType)) ?? []
    if (input === undefined || kind === undefined) continue
    const name = kind === 'image' ? roleOf(graph, node, title) : kind
    if (params.has(name)) {
      const text = `node ${node} (${title || classType}) reads another file, and ${name} is taken; its file stays the one named here, unless you bind a param to ${pathOf({ node, input })}`
      undecided.push({ at: at(node), text })
    } else params.set(name, { node, input })
    if (
      kind === 'image' &&
      consumersOf(graph, node).some(({ slot, input: used }) => slot === 1 && /mask/.test(used))
    ) {
      const text = `node ${node} also gives the mask, from the transparency of its image; customers send masks apart, so let a LoadImageMask node read it`
      undecided.push({ at: at(node), text })
    }
  }
  // With an image to end with, the other one is what the video begins with.
  const image = params.get('image')
  if (image && params.has('last_frame')) {
    params.delete('image')
    params.set('first_frame', image)
  }
  return { params, undecided }
}

function roleOf(graph: Graph, node: string, title: string): ParamName {
  const byTitle = /mask/i.test(title) ? 'mask' : /garment|cloth/i.test(title) ? 'garment' : undefined
  return byTitle ?? roleOfUse(graph, node, new Set()) ?? 'image'
}

/** `seen`: nodes between a loader and what uses its image, which pass it on. */
function roleOfUse(graph: Graph, node: string, seen: Set<string>): ParamName | undefined {
  seen.add(node)
  for (const { node: next, input, slot } of consumersOf(graph, node)) {
    // The second output of a loader is the transparency of its image, that of padding what was added: neither makes it a mask.
    if (slot > 0) continue
    const role = roles.find(([pattern]) => pattern.test(input))?.[1]
    if (role) return role
    const passes = /^Image|Resize|Crop|Scale|Pad|ToMask/.test(graph.get(next)?.class_type ?? '')
    const further = passes && !seen.has(next) ? roleOfUse(graph, next, seen) : undefined
    if (further) return further
  }
  return undefined
}
