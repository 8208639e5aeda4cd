import type { UiControl, UiGroup } from '@atelier/contract/param-descriptor.ts'
import type { ParamName } from '@atelier/contract/params.ts'

/** How a param is usually shown, in the order of a form. Enums with few values become segments. */
// prettier-ignore
const shown: readonly (readonly [ParamName, UiControl, UiGroup])[] = [
  ['prompt', 'prompt', 'prompt'], ['text', 'script', 'prompt'], ['lyrics', 'lyrics', 'prompt'],
  ['negative_prompt', 'textarea', 'prompt'],
  ['image', 'image', 'inputs'], ['images', 'images', 'inputs'], ['first_frame', 'image', 'inputs'],
  ['last_frame', 'image', 'inputs'], ['mask', 'mask', 'inputs'], ['garment', 'image', 'inputs'],
  ['video', 'video', 'inputs'], ['audio', 'audio', 'inputs'],
  ['aspect_ratio', 'aspect', 'basic'], ['resolution', 'select', 'basic'], ['duration', 'slider', 'basic'],
  ['num_outputs', 'slider', 'basic'], ['upscale_factor', 'slider', 'basic'], ['voice', 'voice', 'basic'],
  ['language', 'language', 'basic'], ['speed', 'slider', 'basic'], ['style', 'select', 'basic'],
  ['effect', 'effect', 'basic'], ['instrumental', 'switch', 'basic'], ['generate_audio', 'switch', 'basic'],
  ['expand_left', 'expand', 'basic'], ['expand_right', 'expand', 'basic'], ['expand_top', 'expand', 'basic'],
  ['expand_bottom', 'expand', 'basic'], ['lighting', 'select', 'basic'], ['light_direction', 'select', 'basic'],
  ['palette', 'select', 'basic'], ['stem', 'select', 'basic'], ['texture', 'switch', 'basic'],
  ['geometry_quality', 'segmented', 'basic'], ['texture_quality', 'segmented', 'basic'],
  ['fps', 'slider', 'advanced'], ['polycount', 'slider', 'advanced'], ['pbr', 'switch', 'advanced'],
  ['quad', 'switch', 'advanced'], ['format', 'select', 'advanced'], ['seed', 'seed', 'advanced'],
]

export const formOrder: readonly ParamName[] = shown.map(([name]) => name)

export function usualUi(name: ParamName): { control: UiControl; group: UiGroup } {
  const [, control, group] = shown.find(([each]) => each === name) ?? [name, 'select', 'advanced']
  return { control, group }
}

/** The kind of file behind a media param. */
export const mediaParams: Partial<Record<ParamName, 'image' | 'audio' | 'video'>> = {
  image: 'image',
  images: 'image',
  first_frame: 'image',
  last_frame: 'image',
  mask: 'image',
  garment: 'image',
  video: 'video',
  audio: 'audio',
}

/** Characters of params that are always text. */
export const textLengths: Partial<Record<ParamName, number>> = {
  prompt: 2000,
  negative_prompt: 1000,
  text: 5000,
  lyrics: 3000,
}

export const switches: ReadonlySet<ParamName> = new Set([
  'generate_audio',
  'instrumental',
  'texture',
  'pbr',
  'quad',
] as const)

/** Bounds of numbers where the source has none. */
export const usualBounds: Partial<Record<ParamName, readonly [min: number, max: number]>> = {
  duration: [1, 10],
  num_outputs: [1, 4],
  fps: [8, 60],
  upscale_factor: [1, 4],
  polycount: [1000, 100_000],
  speed: [0.5, 2],
  expand_left: [0, 1024],
  expand_right: [0, 1024],
  expand_top: [0, 1024],
  expand_bottom: [0, 1024],
}

/** A batch may be larger at the backend than one request should be. */
export const MAX_OUTPUTS = 4

export const MAX_SEED = 4_294_967_295
