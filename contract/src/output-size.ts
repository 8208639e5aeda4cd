import type { ParamDescriptor } from './param-descriptor.ts'
import type { ParamName, Params, ParamValue } from './params.ts'
import type { TaskType } from './task-type.ts'

/** Pixels across and down. */
export interface Size {
  readonly width: number
  readonly height: number
}

/** Tasks that generate from scratch: an image sent along is a reference, and decides at most the aspect ratio. */
const generativeTasks = new Set<TaskType>(['image.generate', 'video.generate', 'video.animate'])

/** Params whose image or video is edited; a mask, a garment or a last frame does not decide the size. */
export const sourceParams: readonly ParamName[] = ['image', 'images', 'video', 'first_frame']

const expansions = ['expand_left', 'expand_right', 'expand_top', 'expand_bottom'] as const

/** All params that influence the size of the output. */
export const sizeParams: readonly ParamName[] = [
  ...sourceParams,
  'resolution',
  'aspect_ratio',
  'upscale_factor',
  ...expansions,
]

/** What matters of a model; where an input gets another aspect ratio, `enclose` adds around it and `inside` crops it. */
type SizedModel = { readonly taskType: TaskType; readonly fit: 'enclose' | 'inside' }

/** Whether the size of the output is known for every run, because an input decides it. */
export function isSizeKnown({
  taskType,
  params,
}: {
  readonly taskType: TaskType
  readonly params: readonly ParamDescriptor[]
}): boolean {
  return (
    !generativeTasks.has(taskType) &&
    params.some(({ name, required }) => required && sourceParams.includes(name))
  )
}

/**
 * The size of the output: `resolution` and `aspect_ratio` decide where they can, otherwise the source does; then
 * `expand_*` adds and `upscale_factor` multiplies. Null where it is unknown.
 */
// Spec silent: how these params decide the size.
export function outputSize({ taskType, fit }: SizedModel, params: Params, source: Size | null): Size | null {
  const shape = shapeOf(params.aspect_ratio)
  const kept = generativeTasks.has(taskType) ? null : source
  const base = sizeByResolution(params.resolution, shape ?? source) ?? (kept && reshape(kept, shape, fit))
  if (!base) return null
  const factor = numberOf(params.upscale_factor) ?? 1
  const pixels = (name: (typeof expansions)[number]) => numberOf(params[name]) ?? 0
  const side = taskType.startsWith('video.') ? evenSide : Math.round
  return {
    width: side((base.width + pixels('expand_left') + pixels('expand_right')) * factor),
    height: side((base.height + pixels('expand_top') + pixels('expand_bottom')) * factor),
  }
}

/** Video stores colour for blocks of two by two pixels. */
function evenSide(pixels: number): number {
  return 2 * Math.floor(Math.round(pixels) / 2)
}

/** `1024x768` is the size, `720p` the shorter side and `2k` the longer one in 1024s; other words say nothing. */
function sizeByResolution(value: ParamValue | undefined, shape: Size | null): Size | null {
  const text = String(value).toLowerCase()
  const [, width, height] = /^(\d+)x(\d+)$/.exec(text) ?? []
  if (width && height) return { width: Number(width), height: Number(height) }
  if (!shape) return null
  const shorter = /^(\d+)p$/.exec(text)?.[1]
  if (shorter) return scale(shape, Number(shorter) / Math.min(shape.width, shape.height))
  const thousands = /^(\d+(?:\.\d+)?)k$/.exec(text)?.[1]
  return thousands ? scale(shape, (Number(thousands) * 1024) / Math.max(shape.width, shape.height)) : null
}

function shapeOf(value: ParamValue | undefined): Size | null {
  const [, width, height] = /^(\d+):(\d+)$/.exec(String(value)) ?? []
  return width && height ? { width: Number(width), height: Number(height) } : null
}

/** The smallest size with the aspect ratio that contains the source, or the largest that fits inside it. */
function reshape(source: Size, shape: Size | null, fit: SizedModel['fit']): Size {
  if (!shape) return source
  const factors = [source.width / shape.width, source.height / shape.height]
  return scale(shape, fit === 'inside' ? Math.min(...factors) : Math.max(...factors))
}

function scale({ width, height }: Size, factor: number): Size {
  return { width: Math.round(width * factor), height: Math.round(height * factor) }
}

/** Numbers, and enums such as `2x`. */
function numberOf(value: ParamValue | undefined): number | null {
  const number = Number.parseFloat(String(value))
  return Number.isFinite(number) ? number : null
}
