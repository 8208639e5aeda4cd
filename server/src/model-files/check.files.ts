import type { Catalog } from '../catalog/catalog.ts'
import { checkEffect } from '../catalog/check-effect.ts'
import { thumbnailFileOf } from '../catalog/catalog.ts'
import { EffectFile } from '../catalog/effect-file.ts'
import { fieldErrors, fits } from '../catalog/field-errors.ts'
import type { Model } from '../catalog/model.ts'
import { mistakeInWords, readCatalog, type SourceFile } from '../catalog/read-catalog.ts'
import { readYaml } from '../catalog/read-yaml.ts'
import type { Credentials } from '../providers/http/credentials.ts'
import { findBackends } from '../providers/known-backends.ts'
import { credentialIssues, providerIssues, type Providers } from '../providers/registry.ts'
import { inReadingOrder, locateMistakes, type Mistake } from './mistake.ts'
import { readPositions } from './positions.ts'

export interface CheckParts {
  /** The models that stay beside those of the files: built-in ones, and those of the sandbox. */
  readonly others: Catalog['models']
  readonly providers: Providers
  readonly credentials: Credentials
  readonly hasCoinValue: boolean
  /** For thumbnails. */
  hasFile(path: string): boolean
}

export interface Checked {
  readonly mistakes: Mistake[]
  /** What does not stop a start: variables that are missing for models that may be left out. */
  readonly notes: Mistake[]
  /** Those without mistakes in their own file. */
  readonly models: readonly Model[]
}

const isEffectsFile = ({ name }: SourceFile) => /(^|\/)effects\.ya?ml$/.test(name)

/** Everything for which a start with these files would be refused, of all files at once. */
export function checkModelFiles(files: readonly SourceFile[], parts: CheckParts): Checked {
  const unreadable = files.flatMap(unreadableParts)
  const readable = files.filter(({ name }) => !unreadable.some(({ file }) => file === name))
  const read = readable
    .filter((file) => !isEffectsFile(file))
    .map((file) => ({ file, ...readAlone(file, parts) }))
  const models = read.flatMap(({ model }) => model ?? [])
  const isWhole = models.length === files.filter((file) => !isEffectsFile(file)).length

  const { mistakes: missing, notes } = missingVariables(models, parts.credentials)
  const lines = [
    ...read.flatMap(({ errors }) => errors),
    ...takenIds(models, parts.others),
    ...providerIssues({ models: byFile(models) }, parts.providers).map(mistakeInWords),
    ...findBackends(new Map(models.map((model) => [model.id, model])), parts.providers).issues.map(
      mistakeInWords,
    ),
    ...missing,
    ...readable.filter(isEffectsFile).flatMap((file) => effectIssues(file, models, isWhole, parts)),
  ]
  return {
    mistakes: inReadingOrder([...unreadable, ...locateMistakes(lines, files)]),
    notes: inReadingOrder(locateMistakes(notes, files)),
    models,
  }
}

function unreadableParts({ name, text }: SourceFile): Mistake[] {
  return readPositions(text).mistakes.map((mistake) => ({ file: name, path: '', ...mistake }))
}

function readAlone(file: SourceFile, { hasCoinValue }: CheckParts) {
  const context = { hasFile: () => true, publicUrl: '', hasCoinValue }
  const { catalog, errors } = readCatalog([file], [], context)
  return { errors, model: catalog ? [...catalog.models.values()][0] : undefined }
}

/** By file, since two of them may have the same id, which is one of the mistakes. */
const byFile = (models: readonly Model[]) => new Map(models.map((model) => [model.file, model]))

function takenIds(models: readonly Model[], others: Catalog['models']): string[] {
  const first = new Map([...others].map(([id, { file }]) => [id, file]))
  return models.flatMap(({ id, file }) => {
    const taken = first.get(id)
    if (taken === undefined) first.set(id, file)
    return taken === undefined ? [] : [`${file}: id: ${id} is taken by ${taken}; choose another`]
  })
}

function missingVariables(models: readonly Model[], credentials: Credentials) {
  const issues = models.map((model) => ({
    model,
    lines: credentialIssues(model, credentials).map(mistakeInWords),
  }))
  return {
    mistakes: issues.flatMap(({ model, lines }) => (model.isOptional ? [] : lines)),
    notes: issues.flatMap(({ model, lines }) =>
      model.isOptional ? lines.map((line) => `${line}; until then the model is left out`) : [],
    ),
  }
}

/** An effect is not blamed for a model that could not be read. */
function effectIssues(
  { name, text }: SourceFile,
  models: readonly Model[],
  areModelsWhole: boolean,
  { others, hasFile }: CheckParts,
): string[] {
  const { value } = readYaml(text)
  if (!fits(EffectFile, value))
    return fieldErrors(EffectFile, value).map(({ path, message }) => lineOf(name, path, message))
  const known = new Map([...others, ...models.map((model) => [model.id, model] as const)])
  return value.effects.flatMap((effect, index) => {
    const model = known.get(effect.modelId)
    const thumbnail = thumbnailFileOf(effect, name)
    const absent =
      thumbnail === null || hasFile(thumbnail)
        ? []
        : [{ path: 'thumbnail', message: `names ${thumbnail}, which is not there` }]
    const errors = model || areModelsWhole ? checkEffect(effect, model) : []
    return [...absent, ...errors].map(({ path, message }) =>
      lineOf(name, `effects.${index}.${path}`, message),
    )
  })
}

const lineOf = (file: string, path: string, message: string) =>
  [file, path, message].filter((part) => part !== '').join(': ')
