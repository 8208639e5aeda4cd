import { isRecord } from '../http/is-record.ts'
import { textOf } from '../http/settings.ts'
import { ProviderError, type Settings, type Work } from '../provider.ts'

/** A prediction as the list shows it. */
export type Listed = {
  readonly id: string
  readonly model: unknown
  readonly version: unknown
  readonly input: unknown
  /** Inputs are deleted after an hour: then it cannot be told whose it was. */
  readonly isRemoved: boolean
}

/**
 * Which of the predictions carries the id of the attempt at `path` of its input; undefined where none does. Throws where it
 * cannot be told.
 */
export function findAttempt(listed: readonly Listed[], work: Work, path: string): string | undefined {
  const ofModel = listed.filter((each) => isOfModel(each, work.settings))
  const found = ofModel.filter(({ input }) => valueAt(input, path) === work.attemptId)
  if (found.length > 1) throw cannotTell(`${found.length} predictions carry its id`)
  if (found.length === 0 && ofModel.some(({ isRemoved }) => isRemoved))
    throw cannotTell('inputs were deleted meanwhile')
  return found[0]?.id
}

/** A version is written as `owner/name`, as `owner/name:hash`, or as the hash. Of a deployment the list says nothing. */
function isOfModel({ model, version }: Listed, settings: Settings): boolean {
  if (textOf(settings, 'deployment') !== undefined) return true
  const target = textOf(settings, 'model') ?? textOf(settings, 'version') ?? ''
  const [name, hash] = target.includes('/') ? target.split(':') : [undefined, target]
  return (name === undefined || model === name) && (hash === undefined || version === hash)
}

function valueAt(value: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((at, name) => (isRecord(at) ? at[name] : undefined), value)
}

export function listedOf(value: unknown): Listed[] {
  if (!isRecord(value) || typeof value.id !== 'string') return []
  const { id, model, version, input, data_removed: isRemoved } = value
  return [{ id, model, version, input, isRemoved: isRemoved === true }]
}

export function cannotTell(detail: string): ProviderError {
  return new ProviderError('unavailable', `whether the submit arrived cannot be told: ${detail}`, {
    mayHaveBegun: true,
  })
}
