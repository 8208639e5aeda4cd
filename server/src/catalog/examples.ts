import { basename, dirname, join } from 'node:path'
import { keysOf } from '@atelier/contract/keys-of.ts'
import type { ModelExample } from '@atelier/contract/model.ts'
import type { Example, ModelFile } from './model-file.ts'

/** The size of a file; null where there is none. */
export type FileBytes = (path: string) => number | null

const isLink = (file: string) => file.includes('://')

/** An example as clients see it. */
export function shownExample(modelId: string, example: Example, publicUrl: string): ModelExample {
  const { title, params = {}, picture, sound, poster, preview, inputs } = example
  const linkTo = (file: string) => linkToFile(modelId, file, publicUrl)
  return {
    title,
    params,
    ...(picture !== undefined && { picture: linkTo(picture) }),
    ...(sound !== undefined && { sound: linkTo(sound) }),
    ...(poster !== undefined && { poster: linkTo(poster) }),
    ...(preview !== undefined && { preview: linkTo(preview) }),
    ...(inputs && {
      inputs: keysOf(inputs).map((param) => ({ param, files: (inputs[param] ?? []).map(linkTo) })),
    }),
  }
}

/** Where clients get a file that a model file names. */
export const linkToFile = (modelId: string, file: string, publicUrl: string): string =>
  isLink(file) ? file : `${publicUrl}/examples/${modelId}/${basename(file)}`

/** All files beside the model file that clients are linked to, as it names them, with the field that names each. */
export function placesOfFiles({ examples = [], params }: ModelFile): Place[] {
  const ofExamples = examples.flatMap((example, index) =>
    placesOfExample(example).map(({ field, file }) => ({ field: `examples.${index}.${field}`, file })),
  )
  const ofSamples = keysOf(params).flatMap((name) => {
    const param = params[name]
    const samples = param?.kind === 'enum' ? Object.entries(param.samples ?? {}) : []
    return samples.map(([value, file]) => ({ field: `params.${name}.samples.${value}`, file }))
  })
  return [...ofExamples, ...ofSamples].filter(({ file }) => !isLink(file))
}

function placesOfExample({ picture, sound, poster, preview, inputs = {} }: Example): Place[] {
  const fields = Object.entries({ picture, sound, poster, preview }).flatMap(([field, file]) =>
    file === undefined ? [] : [{ field, file }],
  )
  const ofInputs = keysOf(inputs).flatMap((param) =>
    (inputs[param] ?? []).map((file, index) => ({ field: `inputs.${param}.${index}`, file })),
  )
  return [...fields, ...ofInputs]
}

type Place = { readonly field: string; readonly file: string }

/** The path of the file that has this name; undefined where the model file names none. */
export function exampleFile(
  { file, source }: { file: string; source: ModelFile },
  name: string,
): string | undefined {
  const named = placesOfFiles(source).find((each) => basename(each.file) === name)
  return named && join(dirname(file), named.file)
}
