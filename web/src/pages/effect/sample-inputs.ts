import type { Effect } from '@atelier/contract/effect.ts'
import type { CatalogEntry, ModelExample } from '@atelier/contract/model.ts'
import * as messages from '#messages/effects.ts'

/** Enough to choose from, where an effect takes one image; as many go in at once, where it takes several. */
const MOST_SINGLE = 3
const MOST_TOGETHER = 4

/**
 * Examples of an effect: what models were shown with goes in, that of its own model first. Of videos only that: what
 * others are shown with may be too long for it.
 */
export function sampleInputs(
  { input }: Pick<Effect, 'input'>,
  own: Pick<CatalogEntry, 'examples'>,
  models: readonly Pick<CatalogEntry, 'examples'>[],
): ModelExample[] {
  if (input.type === 'video')
    return filesOf([own], ['video']).map((file) => ({
      title: messages.sampleVideo,
      params: {},
      inputs: [{ param: 'video', files: [file] }],
    }))
  const files = filesOf([own, ...models], ['images', 'image'])
  const together = Math.min(input.max, Math.max(input.min, MOST_TOGETHER))
  const groups =
    input.max === 1 ? files.slice(0, MOST_SINGLE).map((file) => [file]) : [files.slice(0, together)]
  return groups
    .filter((group) => group.length >= input.min)
    .map((group, index) => ({
      title: messages.sampleImages(group.length, index + 1),
      params: {},
      picture: group[0]!, // A group has at least as many as the effect needs.
      inputs: [{ param: 'images', files: group }],
    }))
}

/** Each once, although several models may show it under their own addresses. */
function filesOf(models: readonly Pick<CatalogEntry, 'examples'>[], params: readonly string[]): string[] {
  const inputs = models
    .flatMap(({ examples = [] }) => examples)
    .flatMap(({ inputs: given = [] }) => given)
    .filter(({ param }) => params.includes(param))
  return [
    ...inputs
      .flatMap(({ files }) => files)
      .reduce((found, file) => {
        const name = file.slice(file.lastIndexOf('/') + 1)
        return found.has(name) ? found : found.set(name, file)
      }, new Map<string, string>())
      .values(),
  ]
}
