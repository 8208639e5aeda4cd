import type { ParamDescriptor, UiControl } from '@atelier/contract/param-descriptor.ts'

type Kind = ParamDescriptor['kind']

/** The kinds of param that each control can hold. */
// prettier-ignore
const kindsOfControl: Record<UiControl, readonly Kind[]> = {
  prompt: ['text'], textarea: ['text'], script: ['text'], lyrics: ['text'], tags: ['text'],
  aspect: ['enum'], segmented: ['enum'], select: ['enum'], switch: ['enum'], voice: ['enum'],
  language: ['enum'], effect: ['enum'],
  slider: ['range', 'enum'], expand: ['range'],
  seed: ['seed'],
  image: ['media'], audio: ['media'], video: ['media'], mask: ['media'],
  images: ['media_list'],
}

/**
 * The control that a param gets: the one it asks for, where we know it and it can hold the kind; else the plainest for its
 * kind. Catalogs of later versions may name controls of which this page has never heard.
 */
export function controlOf(param: ParamDescriptor): UiControl {
  const { control } = param.ui
  const known = Object.hasOwn(kindsOfControl, control) && kindsOfControl[control].includes(param.kind)
  const fits = known && mediaFits(param, control) && (control !== 'slider' || isNumeric(param))
  return fits ? control : fallbackControl(param)
}

function fallbackControl(param: ParamDescriptor): UiControl {
  if (param.kind === 'media') return param.accept
  return fallbackControls[param.kind]
}

const fallbackControls = {
  text: 'textarea',
  enum: 'select',
  range: 'slider',
  seed: 'seed',
  media_list: 'images',
} as const

/** A picker for images takes no audio. */
const mediaFits = (param: ParamDescriptor, control: UiControl): boolean =>
  param.kind !== 'media' || param.accept === (control === 'mask' ? 'image' : control)

const isNumeric = (param: ParamDescriptor): boolean =>
  param.kind !== 'enum' || param.values.every((value) => typeof value === 'number')
