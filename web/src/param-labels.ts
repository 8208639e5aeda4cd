import type { ParamDescriptor } from '@atelier/contract/param-descriptor.ts'
import type { ParamName } from '@atelier/contract/params.ts'

/** Labels of params whose names would not read well. */
const names: { [Name in ParamName]?: string } = {
  num_outputs: 'Outputs',
  negative_prompt: 'Keep out',
  generate_audio: 'Sound',
  text: 'Script',
  fps: 'Frames per second',
  upscale_factor: 'Enlarge',
  pbr: 'PBR materials',
  quad: 'Quads',
}

/** What a param is called on screen. */
export const labelOf = (name: ParamName): string =>
  names[name] ?? (name.charAt(0).toUpperCase() + name.slice(1)).replaceAll('_', ' ')

/** What a value is called on screen. */
export const valueLabel = (value: string | number | boolean): string =>
  typeof value === 'boolean' ? (value ? 'On' : 'Off') : String(value)

/** What the person has to do about a missing param. */
export function missingParamLabel(param: ParamDescriptor): string {
  if (param.ui.control === 'mask') return 'paint a mask'
  if (param.kind === 'media_list')
    return param.minItems > 1 ? `add ${param.minItems} ${param.accept}s` : `add an ${param.accept}`
  if (param.kind === 'media')
    return { image: 'add an image', audio: 'add a sound', video: 'add a video' }[param.accept]
  if (param.kind === 'text')
    return param.name === 'prompt' ? 'write a prompt' : `write the ${labelOf(param.name).toLowerCase()}`
  return `choose the ${labelOf(param.name).toLowerCase()}`
}
