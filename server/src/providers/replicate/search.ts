import { isRecord } from '@atelier/contract/is-record.ts'
import type { Listed } from '../http/correlation-id.ts'
import { textOf } from '../http/settings.ts'
import type { Settings } from '../provider.ts'

/** The prediction as the list shows it, where it is one of the model. Its input is deleted after an hour. */
export function listedOf(value: unknown, settings: Settings): Listed[] {
  if (!isRecord(value) || typeof value.id !== 'string' || !isOfModel(value, settings)) return []
  const { id, input, data_removed: isRemoved } = value
  return [{ id, input, isRemoved: isRemoved === true }]
}

/** A version is written as `owner/name`, as `owner/name:hash`, or as the hash. Of a deployment the list says nothing. */
function isOfModel({ model, version }: Record<string, unknown>, settings: Settings): boolean {
  if (textOf(settings, 'deployment') !== undefined) return true
  const target = textOf(settings, 'model') ?? textOf(settings, 'version') ?? ''
  const [name, hash] = target.includes('/') ? target.split(':') : [undefined, target]
  return (name === undefined || model === name) && (hash === undefined || version === hash)
}
