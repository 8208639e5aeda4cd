import assert from 'node:assert/strict'
import { catalogEffect, pictureFileOf, type Catalog } from './catalog.ts'
import { checkBackends } from './check-backends.ts'
import { checkCombinations } from './check-combinations.ts'
import { checkCost } from './check-cost.ts'
import { checkEffect } from './check-effect.ts'
import { checkExamples, exampleFileErrors } from './check-examples.ts'
import { checkParams } from './check-params.ts'
import { checkPrice } from './check-price.ts'
import { EffectFile, type EffectEntry } from './effect-file.ts'
import type { FileBytes } from './examples.ts'
import { fieldErrors, fits, joinPath, type FieldError } from './field-errors.ts'
import { ModelFile, modelFileErrors } from './model-file.ts'
import { modelOf, type Model } from './model.ts'
import { readYaml, type YamlReading } from './read-yaml.ts'

export interface SourceFile {
  readonly name: string
  readonly text: string
}

/** Something wrong with a file; the message names the field. */
export interface FileMistake {
  readonly file: string
  readonly message: string
  /** Where it is one effect of a list that is wrong, and not the list. */
  readonly effectId?: string
}

/** One line, with the file. */
export const mistakeInWords = ({ file, message }: FileMistake) => `${file}: ${message}`

/** The catalog, or all mistakes in its files; `errors` has them in words, one line each. */
export type CatalogReading = { mistakes: FileMistake[] } & (
  | { catalog: Catalog; errors: [] }
  | { catalog: null; errors: string[] }
)

/** Where an item was read, for errors that are found later. */
export interface Read<Item> {
  file: string
  path: string
  item: Item
}

/** What reading needs besides the files. */
interface CatalogContext {
  /** For thumbnails, and for files of examples. */
  fileBytes: FileBytes
  /** Where people reach us. */
  publicUrl: string
  /** Whether it is known what a coin is worth. */
  hasCoinValue?: boolean
  /** `readYaml`, or a cached version of it. */
  parse?: (text: string) => YamlReading
  /** Returns what was read of the same file before, or reads it. */
  remember?: (file: SourceFile, read: () => ModelReading) => ModelReading
  /** Ids of effects that are passed over. */
  leftOut?: ReadonlySet<string>
}

/** What one model file says; without a model where its form is wrong. */
export interface ModelReading {
  readonly model: Model | undefined
  readonly mistakes: readonly FileMistake[]
}

const nothing: ReadonlySet<string> = new Set()

/** Reads a catalog from the texts of its files: one model a file, and lists of effects. */
export function readCatalog(
  modelFiles: SourceFile[],
  effectFiles: SourceFile[],
  context: CatalogContext = { fileBytes: () => null, publicUrl: '' },
): CatalogReading {
  const { fileBytes, publicUrl, hasCoinValue = false, parse = readYaml, leftOut = nothing } = context
  const { remember = (_file, read) => read() } = context
  const readings = modelFiles.map((file) =>
    remember(file, () => readModel(file, hasCoinValue, parse, publicUrl)),
  )
  const models = readings.flatMap(({ model }) => model ?? [])
  const lists = effectFiles.map((file) => readEffects(file, parse))
  const effects = lists.flatMap((list) => list.effects).filter(({ item }) => !leftOut.has(item.id))
  const mistakes = [
    ...readings.flatMap((reading) => reading.mistakes),
    ...lists.flatMap((list) => list.mistakes),
    ...models.flatMap((model) => wrongExampleFiles(model, fileBytes)),
    ...effects.flatMap((effect) => missingThumbnail(effect, fileBytes)),
    ...takenIds(models.map((item) => ({ file: item.file, path: '', item }))),
    ...takenIds(effects),
  ]

  const modelsById = new Map(models.map((model) => [model.id, model] as const).toSorted(inDisplayOrder))
  // Only once the models are valid, or an effect would be blamed for a model that could not be read.
  if (mistakes.length === 0)
    mistakes.push(...effects.flatMap((effect) => unfitEffect(effect, modelsById.get(effect.item.modelId))))
  if (mistakes.length > 0) return { catalog: null, mistakes, errors: mistakes.map(mistakeInWords) }
  const effectsById = new Map(
    effects.map(({ item, file }) => [item.id, catalogEffect(item, file, publicUrl)]),
  )
  return { catalog: { models: modelsById, effects: effectsById }, mistakes: [], errors: [] }
}

export function readModel(
  { name: file, text }: SourceFile,
  hasCoinValue: boolean,
  parse: typeof readYaml = readYaml,
  publicUrl = '',
): ModelReading {
  const yaml = parse(text)
  const shapeErrors = yaml.errors.length > 0 ? yaml.errors : modelFileErrors(yaml.value)
  if (shapeErrors.length > 0) return { model: undefined, mistakes: mistakesOf(file, shapeErrors) }

  assert(fits(ModelFile, yaml.value), 'a file without errors is a model file')
  const model = modelOf(yaml.value, file, publicUrl)
  const errors = [
    ...checkParams(model),
    ...checkExamples(model),
    ...checkCombinations(model),
    ...checkPrice(model),
    ...checkBackends(model),
    ...checkCost(model, hasCoinValue),
  ]
  return { model, mistakes: mistakesOf(file, errors) }
}

/** What one list of effects says, and none of it where its form is wrong. */
export function readEffects(
  { name: file, text }: SourceFile,
  parse: typeof readYaml = readYaml,
): { effects: Read<EffectEntry>[]; mistakes: FileMistake[] } {
  const yaml = parse(text)
  const shapeErrors = yaml.errors.length > 0 ? yaml.errors : fieldErrors(EffectFile, yaml.value)
  if (shapeErrors.length > 0) return { effects: [], mistakes: mistakesOf(file, shapeErrors) }

  assert(fits(EffectFile, yaml.value), 'a file without errors is an effect file')
  const effects = yaml.value.effects.map((item, index) => ({ file, path: `effects.${index}`, item }))
  return { effects, mistakes: [] }
}

/** Ids that were taken before: by whoever is in `first`, which maps an id to a file, or by an earlier item. */
export function takenIds(
  items: readonly Read<{ id: string }>[],
  first = new Map<string, string>(),
): FileMistake[] {
  return items.flatMap(({ file, path, item }) => {
    const other = first.get(item.id)
    if (other === undefined) first.set(item.id, file)
    if (other === undefined) return []
    return mistakesOf(
      file,
      [{ path: 'id', message: `${item.id} is taken by ${other}; choose another` }],
      path,
    )
  })
}

/** Files of examples that are not there, or too large. */
export function wrongExampleFiles(model: Model, fileBytes: FileBytes): FileMistake[] {
  return mistakesOf(model.file, exampleFileErrors(model, fileBytes))
}

export function missingThumbnail(
  { file, path, item }: Read<EffectEntry>,
  fileBytes: FileBytes,
): FileMistake[] {
  const missing = (['thumbnail', 'before'] as const).flatMap((field) => {
    const picture = pictureFileOf(item[field], file)
    if (picture === null || fileBytes(picture) !== null) return []
    return [{ path: field, message: `names ${picture}, which is not there` }]
  })
  return mistakesOf(file, missing, path, item.id)
}

/** What keeps an effect from being one of its model. */
export function unfitEffect(
  { file, path, item }: Read<EffectEntry>,
  model: Model | undefined,
): FileMistake[] {
  return mistakesOf(file, checkEffect(item, model), path, item.id)
}

function mistakesOf(
  file: string,
  found: readonly FieldError[],
  under = '',
  effectId?: string,
): FileMistake[] {
  return found.map(({ path, message }) => {
    const words = [joinPath(under, path), message].filter((part) => part !== '').join(': ')
    return { file, message: words, ...(effectId !== undefined && { effectId }) }
  })
}

function inDisplayOrder([, a]: readonly [string, Model], [, b]: readonly [string, Model]): number {
  return a.order - b.order || (a.id < b.id ? -1 : 1)
}
