import type { ParamName, Params, ParamValue } from '@atelier/contract/params.ts'
import type { TaskType } from '@atelier/contract/task-type.ts'
import type { Model } from './model.ts'

/** Pixels across and down. */
export interface Size {
  readonly width: number
  readonly height: number
}

/** Tasks that paint anew: a picture sent along is a reference and lends its shape at most. */
const anew = new Set<TaskType>(['image.generate', 'video.generate', 'video.animate'])

/** Params whose picture is worked on; a mask, a garment or a last frame does not decide the size. */
export const sourceParams: readonly ParamName[] = ['image', 'images', 'video', 'first_frame']

const expansions = ['expand_left', 'expand_right', 'expand_top', 'expand_bottom'] as const

/** All params that have a say in how large the output is. */
export const sizeParams: readonly ParamName[] = [
  ...sourceParams,
  'resolution',
  'aspect_ratio',
  'upscale_factor',
  ...expansions,
]

export type SizedModel = Pick<Model, 'taskType' | 'fit'>

/** Whether the size is known of every run: what is worked on has one, and lends it. */
export function isSizeKnown({ taskType, params }: Pick<Model, 'taskType' | 'params'>): boolean {
  return !anew.has(taskType) && params.some(({ name, required }) => required && sourceParams.includes(name))
}

/**
 * How large the output of a run is: `resolution` and `aspect_ratio` decide where they can, otherwise the source does;
 * then `expand_*` adds and `upscale_factor` multiplies. Null where nothing tells.
 */
// Spec silent: how these params decide the size.
export function outputSize({ taskType, fit }: SizedModel, params: Params, source: Size | null): Size | null {
  const shape = shapeOf(params.aspect_ratio)
  const kept = anew.has(taskType) ? null : source
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

/** Video stores colour for two by two pixels. */
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

/** The smallest size of the shape that holds all of the source, or the largest that the source holds. */
function reshape(source: Size, shape: Size | null, fit: Model['fit']): Size {
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
