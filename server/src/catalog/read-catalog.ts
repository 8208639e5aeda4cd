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

/** The catalog, or all errors in its files: one line each, with file and field. */
export type CatalogReading = { catalog: Catalog; errors: [] } | { catalog: null; errors: string[] }

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
}

/** Reads a catalog from the texts of its files: one model a file, and lists of effects. */
export function readCatalog(
  modelFiles: SourceFile[],
  effectFiles: SourceFile[],
  { hasFile, publicUrl, hasCoinValue = false, parse = readYaml }: CatalogContext = {
    hasFile: () => false,
    publicUrl: '',
  },
): CatalogReading {
  const errors: string[] = []
  const models = modelFiles.flatMap((file) => readModel(file, parse, hasCoinValue, errors))
  const effects = effectFiles.flatMap((file) => readEffects(file, parse, errors))
  for (const { file, path, item } of effects) {
    const thumbnailFile = thumbnailFileOf(item, file)
    if (thumbnailFile !== null && !hasFile(thumbnailFile))
      report(
        errors,
        file,
        [{ path: 'thumbnail', message: `names ${thumbnailFile}, which is not there` }],
        path,
      )
  }
  refuseDuplicates(models, errors)
  refuseDuplicates(effects, errors)

  const modelsById = new Map(models.map(({ item }) => [item.id, item] as const).toSorted(inDisplayOrder))
  // Only once the models are valid, or an effect would be blamed for a model that could not be read.
  if (errors.length === 0) {
    for (const { file, path, item } of effects) {
      report(errors, file, checkEffect(item, modelsById.get(item.modelId)), path)
    }
  }
  if (errors.length > 0) return { catalog: null, errors }
  const effectsById = new Map(
    effects.map(({ item, file }) => [item.id, catalogEffect(item, file, publicUrl)]),
  )
  return { catalog: { models: modelsById, effects: effectsById }, errors: [] }
}

function readModel(
  { name: file, text }: SourceFile,
  parse: typeof readYaml,
  hasCoinValue: boolean,
  errors: string[],
): Read<Model>[] {
  const yaml = parse(text)
  const shapeErrors = yaml.errors.length > 0 ? yaml.errors : modelFileErrors(yaml.value)
  report(errors, file, shapeErrors)
  if (shapeErrors.length > 0) return []

  assert(fits(ModelFile, yaml.value), 'a file without errors is a model file')
  const model = modelOf(yaml.value, file)
  report(errors, file, [
    ...checkParams(model),
    ...checkCombinations(model),
    ...checkPrice(model),
    ...checkBackends(model),
    ...checkCost(model, hasCoinValue),
  ])
  return [{ file, path: '', item: model }]
}

function readEffects(
  { name: file, text }: SourceFile,
  parse: typeof readYaml,
  errors: string[],
): Read<EffectEntry>[] {
  const yaml = parse(text)
  const shapeErrors = yaml.errors.length > 0 ? yaml.errors : fieldErrors(EffectFile, yaml.value)
  report(errors, file, shapeErrors)
  if (shapeErrors.length > 0) return []

  assert(fits(EffectFile, yaml.value), 'a file without errors is an effect file')
  return yaml.value.effects.map((item, index) => ({ file, path: `effects.${index}`, item }))
}

function refuseDuplicates(reads: Read<{ id: string }>[], errors: string[]) {
  const first = new Map<string, string>()
  for (const { file, path, item } of reads) {
    const other = first.get(item.id)
    if (other === undefined) first.set(item.id, file)
    else
      report(errors, file, [{ path: 'id', message: `${item.id} is taken by ${other}; choose another` }], path)
  }
}

function report(errors: string[], file: string, found: FieldError[], under = '') {
  for (const { path, message } of found) {
    errors.push([file, joinPath(under, path), message].filter((part) => part !== '').join(': '))
  }
}

function inDisplayOrder([, a]: readonly [string, Model], [, b]: readonly [string, Model]): number {
  return a.order - b.order || (a.id < b.id ? -1 : 1)
}
