import assert from 'node:assert/strict'
import { catalogEffect, thumbnailFileOf, type Catalog } from './catalog.ts'
import { checkBackends } from './check-backends.ts'
import { checkCombinations } from './check-combinations.ts'
import { checkCost } from './check-cost.ts'
import { checkEffect } from './check-effect.ts'
import { checkParams } from './check-params.ts'
import { checkPrice } from './check-price.ts'
import { EffectFile, type EffectEntry } from './effect-file.ts'
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
interface Read<Item> {
  file: string
  path: string
  item: Item
}

/** What reading needs besides the files. */
interface CatalogContext {
  /** For thumbnails. */
  hasFile(path: string): boolean
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
  context: CatalogContext = { hasFile: () => false, publicUrl: '' },
): CatalogReading {
  const { hasFile, publicUrl, hasCoinValue = false, parse = readYaml, leftOut = nothing } = context
  const { remember = (_file, read) => read() } = context
  const mistakes: FileMistake[] = []
  const models = modelFiles.flatMap((file): Read<Model>[] => {
    const reading = remember(file, () => readModel(file, parse, hasCoinValue))
    mistakes.push(...reading.mistakes)
    return reading.model ? [{ file: file.name, path: '', item: reading.model }] : []
  })
  const effects = effectFiles
    .flatMap((file) => readEffects(file, parse, mistakes))
    .filter(({ item }) => !leftOut.has(item.id))
  for (const effect of effects) {
    const thumbnailFile = thumbnailFileOf(effect.item, effect.file)
    if (thumbnailFile !== null && !hasFile(thumbnailFile))
      reportEffect(mistakes, effect, [
        { path: 'thumbnail', message: `names ${thumbnailFile}, which is not there` },
      ])
  }
  refuseDuplicates(models, mistakes)
  refuseDuplicates(effects, mistakes)

  const modelsById = new Map(models.map(({ item }) => [item.id, item] as const).toSorted(inDisplayOrder))
  // Only once the models are valid, or an effect would be blamed for a model that could not be read.
  if (mistakes.length === 0) {
    for (const effect of effects)
      reportEffect(mistakes, effect, checkEffect(effect.item, modelsById.get(effect.item.modelId)))
  }
  if (mistakes.length > 0) return { catalog: null, mistakes, errors: mistakes.map(mistakeInWords) }
  const effectsById = new Map(
    effects.map(({ item, file }) => [item.id, catalogEffect(item, file, publicUrl)]),
  )
  return { catalog: { models: modelsById, effects: effectsById }, mistakes: [], errors: [] }
}

function readModel(
  { name: file, text }: SourceFile,
  parse: typeof readYaml,
  hasCoinValue: boolean,
): ModelReading {
  const mistakes: FileMistake[] = []
  const yaml = parse(text)
  const shapeErrors = yaml.errors.length > 0 ? yaml.errors : modelFileErrors(yaml.value)
  report(mistakes, file, shapeErrors)
  if (shapeErrors.length > 0) return { model: undefined, mistakes }

  assert(fits(ModelFile, yaml.value), 'a file without errors is a model file')
  const model = modelOf(yaml.value, file)
  report(mistakes, file, [
    ...checkParams(model),
    ...checkCombinations(model),
    ...checkPrice(model),
    ...checkBackends(model),
    ...checkCost(model, hasCoinValue),
  ])
  return { model, mistakes }
}

function readEffects(
  { name: file, text }: SourceFile,
  parse: typeof readYaml,
  mistakes: FileMistake[],
): Read<EffectEntry>[] {
  const yaml = parse(text)
  const shapeErrors = yaml.errors.length > 0 ? yaml.errors : fieldErrors(EffectFile, yaml.value)
  report(mistakes, file, shapeErrors)
  if (shapeErrors.length > 0) return []

  assert(fits(EffectFile, yaml.value), 'a file without errors is an effect file')
  return yaml.value.effects.map((item, index) => ({ file, path: `effects.${index}`, item }))
}

function refuseDuplicates(reads: Read<{ id: string }>[], mistakes: FileMistake[]) {
  const first = new Map<string, string>()
  for (const { file, path, item } of reads) {
    const other = first.get(item.id)
    if (other === undefined) first.set(item.id, file)
    else
      report(
        mistakes,
        file,
        [{ path: 'id', message: `${item.id} is taken by ${other}; choose another` }],
        path,
      )
  }
}

function reportEffect(mistakes: FileMistake[], { file, path, item }: Read<EffectEntry>, found: FieldError[]) {
  report(mistakes, file, found, path, item.id)
}

function report(mistakes: FileMistake[], file: string, found: FieldError[], under = '', effectId?: string) {
  for (const { path, message } of found) {
    const words = [joinPath(under, path), message].filter((part) => part !== '').join(': ')
    mistakes.push({ file, message: words, ...(effectId !== undefined && { effectId }) })
  }
}

function inDisplayOrder([, a]: readonly [string, Model], [, b]: readonly [string, Model]): number {
  return a.order - b.order || (a.id < b.id ? -1 : 1)
}
