import type { DraftBackend, DraftParam, Undecided } from '../draft.ts'
import { durationOf, resolutionOf } from '../sizes.ts'
import { fieldParam } from './field-param.ts'
import { linkOf, pathOf, settingOf, settingsNamed, valueAt, type Graph, type GraphNode } from './graph.ts'
import type { ObjectInfo } from './object-info.ts'

/** Nodes that say how large what is made will be, and how long. */
const sized = /^Empty|ToVideo|LatentVideo|VideoLatent/

const USUAL_FPS = 16

/** How large what a graph makes is, where a node says it. */
export function sizeOf(graph: Graph, info: ObjectInfo) {
  for (const [node, each] of graph) {
    if (!sized.test(each.class_type) && !feedsSampler(graph, node)) continue
    const [width, height] = ['width', 'height'].map((input) => settingOf(graph, { node, input }))
    const [across, down] = [valueAt(graph, width), valueAt(graph, height)]
    if (!width || !height || typeof across !== 'number' || typeof down !== 'number') continue
    const known = info.input(each, 'width')
    const multipleOf = known.step ?? (/Wan|Flux|Hunyuan|SD3|LTX/i.test(each.class_type) ? 16 : 8)
    const bounds = {
      ...(known.min !== undefined && { min: known.min }),
      ...(known.max !== undefined && { max: known.max }),
    }
    const param = resolutionOf({ default: across, ...bounds }, { default: down, ...bounds }, multipleOf)
    return { param, size: { width: pathOf(width), height: pathOf(height), multipleOf } }
  }
  return undefined
}

function feedsSampler(graph: Graph, node: string): boolean {
  return [...graph.values()].some(({ inputs }) => linkOf(graph, inputs['latent_image'])?.node === node)
}

type Length = { param: DraftParam; frames?: DraftBackend['frames']; undecided: Undecided[] }

/** Seconds of sound go as they are; of video, the number of frames follows from them. */
export function lengthOf(graph: Graph, isVideo: boolean): Length | undefined {
  const isSized = ({ class_type: classType }: GraphNode) => sized.test(classType)
  const [seconds] = settingsNamed(graph, ['seconds', 'duration'], isSized)
  const given = valueAt(graph, seconds)
  if (seconds && typeof given === 'number') {
    const field = {
      type: 'number',
      default: given,
      min: 1,
      max: Math.max(30, given),
      step: 1,
      isRequired: false,
    } as const
    const [param] = fieldParam('duration', [seconds], field)
    return param && { param, undecided: [] }
  }
  const [frames] = isVideo
    ? settingsNamed(graph, ['length', 'num_frames', 'video_frames', 'frames'], isSized)
    : []
  const count = valueAt(graph, frames)
  if (!frames || typeof count !== 'number') return undefined
  const fps = settingsNamed(graph, ['fps', 'frame_rate'])
    .map((place) => valueAt(graph, place))
    .find((value) => typeof value === 'number')
  const { param, extra } = durationOf(count, fps ?? USUAL_FPS)
  const unknown = {
    at: ['backends', 0, 'frames'],
    text: `no node says how many frames a second has; ${USUAL_FPS} is a guess`,
  }
  return {
    param,
    frames: { to: pathOf(frames), fps: fps ?? USUAL_FPS, ...(extra > 0 && { extra }) },
    undecided: fps === undefined ? [unknown] : [],
  }
}
