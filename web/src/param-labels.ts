import type { ParamDescriptor } from '@atelier/contract/param-descriptor.ts'
import type { ParamName } from '@atelier/contract/params.ts'
import * as messages from '#messages/params.ts'
import * as common from '#messages/common.ts'

/** What a param is called on screen. */
export const labelOf = (name: ParamName): string =>
  messages.labels[name] ?? (name.charAt(0).toUpperCase() + name.slice(1)).replaceAll('_', ' ')

/** What a value is called on screen. */
export const valueLabel = (value: string | number | boolean): string =>
  typeof value === 'boolean' ? (value ? common.on : common.off) : String(value)

/** What the person has to do about a missing param. */
export function missingParamLabel(param: ParamDescriptor): string {
  if (param.ui.control === 'expand') return messages.chooseSide
  if (param.ui.control === 'mask') return messages.paintMask
  if (param.kind === 'media_list')
    return param.minItems > 1 ? messages.addImages(param.minItems) : messages.addImage
  if (param.kind === 'media')
    return { image: messages.addImage, audio: messages.addAudio, video: messages.addVideo }[param.accept]
  if (param.kind === 'text')
    return param.name === 'prompt' ? messages.writePrompt : messages.writeParam(labelOf(param.name))
  return messages.chooseParam(labelOf(param.name))
}
