import type { Catalog } from '../catalog/catalog.ts'
import type { Model } from '../catalog/model.ts'
import {
  wrongExampleFiles,
  missingThumbnail,
  mistakeInWords,
  readEffects,
  readModel,
  takenIds,
  unfitEffect,
  type FileMistake,
  type SourceFile,
} from '../catalog/read-catalog.ts'
import type { FileBytes } from '../catalog/examples.ts'
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
  /** For thumbnails, and for files of examples. */
  fileBytes: FileBytes
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
    .map((file) => readModel(file, parts.hasCoinValue))
  const models = read.flatMap(({ model, mistakes }) => (model && mistakes.length === 0 ? model : []))
  const isWhole = models.length === files.filter((file) => !isEffectsFile(file)).length

  const { mistakes: missing, notes } = missingVariables(models, parts.credentials)
  const taken = new Map([...parts.others].map(([id, { file }]) => [id, file]))
  const found = [
    ...read.flatMap(({ mistakes }) => mistakes),
    ...models.flatMap((model) => wrongExampleFiles(model, parts.fileBytes)),
    ...takenIds(
      models.map((item) => ({ file: item.file, path: '', item })),
      taken,
    ),
    ...providerIssues({ models: byFile(models) }, parts.providers),
    ...findBackends(new Map(models.map((model) => [model.id, model])), parts.providers).issues,
    ...missing,
    ...effectMistakes(readable.filter(isEffectsFile), models, isWhole, parts),
  ]
  return {
    mistakes: inReadingOrder([...unreadable, ...locateMistakes(found.map(mistakeInWords), files)]),
    notes: inReadingOrder(locateMistakes(notes, files)),
    models,
  }
}

function unreadableParts({ name, text }: SourceFile): Mistake[] {
  return readPositions(text).mistakes.map((mistake) => ({ file: name, path: '', ...mistake }))
}

/** By file, since two of them may have the same id, which is one of the mistakes. */
const byFile = (models: readonly Model[]) => new Map(models.map((model) => [model.file, model]))

function missingVariables(models: readonly Model[], credentials: Credentials) {
  const issues = models.map((model) => ({ model, mistakes: credentialIssues(model, credentials) }))
  return {
    mistakes: issues.flatMap(({ model, mistakes }) => (model.isOptional ? [] : mistakes)),
    notes: issues.flatMap(({ model, mistakes }) =>
      model.isOptional
        ? mistakes.map((mistake) => `${mistakeInWords(mistake)}; until then the model is left out`)
        : [],
    ),
  }
}

/** An effect is not blamed for a model that could not be read. */
function effectMistakes(
  files: readonly SourceFile[],
  models: readonly Model[],
  areModelsWhole: boolean,
  { others, fileBytes }: CheckParts,
): FileMistake[] {
  const lists = files.map((file) => readEffects(file))
  const effects = lists.flatMap((list) => list.effects)
  const known = new Map([...others, ...models.map((model) => [model.id, model] as const)])
  return [
    ...lists.flatMap(({ mistakes }) => mistakes),
    ...takenIds(effects),
    ...effects.flatMap((effect) => {
      const model = known.get(effect.item.modelId)
      const unfit = model || areModelsWhole ? unfitEffect(effect, model) : []
      return [...missingThumbnail(effect, fileBytes), ...unfit]
    }),
  ]
}
