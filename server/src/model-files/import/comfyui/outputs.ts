import type { AssetKind } from '@atelier/contract/asset.ts'
import type { Undecided } from '../draft.ts'
import type { Graph } from './graph.ts'

export interface GraphOutputs {
  readonly nodes: readonly string[]
  readonly makes: AssetKind
  readonly isSaid: boolean
  /** Nodes that keep nothing, by what takes their place. */
  readonly replaced: ReadonlyMap<string, string>
  readonly undecided: readonly Undecided[]
}

/** What a class of nodes saves. */
const savers: readonly (readonly [AssetKind, RegExp])[] = [
  ['video', /^(Save(Video|WEBM|AnimatedWEBP|AnimatedPNG)|VHS_VideoCombine)/],
  ['audio', /^SaveAudio/],
  ['3d', /^(Save(GLB|3D|Mesh)|Export(Mesh|GLB)|Preview3D)/],
  ['text', /^(SaveText|PreviewAny|ShowText|PreviewText)/],
  ['image', /^SaveImage|^Image ?Save|^SaveSVG/],
]

/** Nodes whose files are gone with the next restart, which the backend does not hand out, and what keeps them. */
const previews: Readonly<Record<string, string>> = { PreviewImage: 'SaveImage', PreviewAudio: 'SaveAudio' }

/** What a graph saves: of several kinds the one that took the most to make. */
export function findOutputs(graph: Graph): GraphOutputs {
  const all = [...graph].flatMap(([node, { class_type: classType }]) => {
    const kept = previews[classType] ?? classType
    const kind = savers.find(([, pattern]) => pattern.test(kept))?.[0]
    return kind ? [{ node, kind, replacement: previews[classType] }] : []
  })
  const kept = all.filter(({ replacement }) => replacement === undefined)
  const used = kept.length > 0 ? kept : all
  const makes = savers.map(([kind]) => kind).find((kind) => used.some((output) => output.kind === kind))
  if (makes === undefined) {
    const text = 'no node of the graph saves anything that is known here; name the ids of those that do'
    return {
      nodes: lastNodes(graph),
      makes: 'image',
      isSaid: false,
      replaced: new Map(),
      undecided: [{ at: outputsAt, text }],
    }
  }
  const chosen = used.filter(({ kind }) => kind === makes)
  const replaced = new Map(
    chosen.flatMap(({ node, replacement }) => (replacement === undefined ? [] : [[node, replacement]])),
  )
  return {
    nodes: chosen.map(({ node }) => node),
    makes,
    isSaid: true,
    replaced,
    undecided: [
      ...[...replaced].map(([node, replacement]) => ({
        at: ['backends', 0, 'settings', 'graph', node],
        text: `was a preview, of which ComfyUI hands out nothing; it is ${replacement} now`,
      })),
      ...(chosen.length > 1
        ? [
            {
              at: outputsAt,
              text: `several nodes save ${makes}; each of their files is an output that is charged, so remove those that are not for customers`,
            },
          ]
        : []),
    ],
  }
}

const outputsAt = ['backends', 0, 'settings', 'outputs']

/** Those whose outputs nobody takes. */
function lastNodes(graph: Graph): string[] {
  const taken = new Set(
    [...graph.values()].flatMap(({ inputs }) =>
      Object.values(inputs).flatMap((value) => (Array.isArray(value) ? [String(value[0])] : [])),
    ),
  )
  return [...graph.keys()].filter((node) => !taken.has(node)).slice(-1)
}
