import { basename, dirname, join } from 'node:path'
import type { ModelExample } from '@atelier/contract/model.ts'
import type { Example } from './model-file.ts'
import type { Model } from './model.ts'

/** The size of a file; null where there is none. */
export type FileBytes = (path: string) => number | null

const isLink = (file: string) => file.includes('://')

/** An example as clients see it. */
export function shownExample(modelId: string, example: Example, publicUrl: string): ModelExample {
  const { title, params = {}, picture, sound } = example
  const linkTo = (file: string) =>
    isLink(file) ? file : `${publicUrl}/examples/${modelId}/${basename(file)}`
  return {
    title,
    params,
    ...(picture !== undefined && { picture: linkTo(picture) }),
    ...(sound !== undefined && { sound: linkTo(sound) }),
  }
}

/** The files of an example that stand beside the model file, as it names them. */
export const filesOfExample = ({ picture, sound }: Example): string[] =>
  [picture, sound].filter((file) => file !== undefined).filter((file) => !isLink(file))

/** The path of the example's file that has this name; undefined where no example has one. */
export function exampleFile(
  { file, source }: Pick<Model, 'file' | 'source'>,
  name: string,
): string | undefined {
  const named = (source.examples ?? []).flatMap(filesOfExample).find((each) => basename(each) === name)
  return named === undefined ? undefined : join(dirname(file), named)
}
