import { basename } from 'node:path'
import { keysOf } from '@atelier/contract/keys-of.ts'
import { exampleFile, placesOfFiles, type FileBytes } from './examples.ts'
import type { FieldError } from './field-errors.ts'
import type { Example } from './model-file.ts'
import { descriptorOf, type Model } from './model.ts'
import { paramValueIssue } from './param-value.ts'

/** A node keeps in memory every file of an example that it has shown; ours have less than 60 kB each. */
const MAX_FILE_BYTES = 1_000_000

/** Examples that nobody could have made, or whose files would have the same address. */
export function checkExamples(model: Model): FieldError[] {
  const examples = model.source.examples ?? []
  return [
    ...examples.flatMap((example, index) => [
      ...paramErrors(model, example, `examples.${index}.params`),
      ...inputErrors(model, example, `examples.${index}.inputs`),
    ]),
    ...nameErrors(model),
  ]
}

function nameErrors({ source }: Model): FieldError[] {
  const places = placesOfFiles(source)
  // The same file may stand in several places: examples share what goes in.
  const files = [...new Set(places.map(({ file }) => file))]
  const names = files.map((file) => basename(file))
  return places
    .filter(({ file }) => names.filter((name) => name === basename(file)).length > 1)
    .map(({ file, field }) => ({
      path: field.split('.', 2).join('.'),
      message: `must not have a file of the same name as another: ${basename(file)}`,
    }))
}

/** Files that examples and samples name and that cannot be shown. */
export function exampleFileErrors(model: Model, fileBytes: FileBytes): FieldError[] {
  return placesOfFiles(model.source).flatMap(({ file, field }) => {
    const path = exampleFile(model, basename(file))
    const message = path === undefined ? null : fileIssue(path, fileBytes(path))
    return message === null ? [] : [{ path: field, message }]
  })
}

function fileIssue(path: string, bytes: number | null): string | null {
  if (bytes === null) return `names ${path}, which is not there`
  return bytes > MAX_FILE_BYTES ? `names ${path}, which must not be larger than 1 MB` : null
}

function paramErrors(model: Model, { params = {} }: Example, under: string): FieldError[] {
  return keysOf(params).flatMap((name) => {
    const path = `${under}.${name}`
    const param = descriptorOf(model, name)
    const value = params[name]
    if (!param || value === undefined)
      return [{ path, message: 'names a param that the model does not offer' }]
    if (param.kind === 'media' || param.kind === 'media_list')
      return [{ path, message: 'must not be set: assets belong to accounts. Name its files under inputs' }]
    const issue = paramValueIssue(param, value)
    return issue === null ? [] : [{ path, message: issue }]
  })
}

function inputErrors(model: Model, { inputs = {} }: Example, under: string): FieldError[] {
  return keysOf(inputs).flatMap((name) => {
    const path = `${under}.${name}`
    const param = descriptorOf(model, name)
    if (!param) return [{ path, message: 'names a param that the model does not offer' }]
    if (param.kind !== 'media' && param.kind !== 'media_list')
      return [{ path, message: 'names a param that takes no files' }]
    const most = param.kind === 'media' ? 1 : param.maxItems
    return (inputs[name]?.length ?? 0) > most
      ? [{ path, message: `must not have more than ${most} files` }]
      : []
  })
}
