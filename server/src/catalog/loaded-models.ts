import { canonicalHash } from './canonical-json.ts'
import type { Catalog } from './catalog.ts'

/** One of the operator's model files, as a node has read it. */
export interface ModelFileState {
  /** Its name; empty for what is wrong with the folder. */
  readonly file: string
  /** The model in use that it defines; null for a list of effects, and where there is none. */
  readonly modelId: string | null
  readonly version: string | null
  /** What keeps its present text from being used. */
  readonly mistakes: readonly string[]
}

/** What a node has read of its model files. */
export interface LoadedModels {
  /** The same on two nodes that offer the same. */
  readonly version: string
  /** The version of each model, by id. */
  readonly models: Readonly<Record<string, string>>
  readonly files: readonly ModelFileState[]
}

const VERSION_DIGITS = 12

/** A hash of all models and effects. */
export function catalogVersion({ models, effects }: Catalog): string {
  const of = {
    models: [...models.values()].map(({ id, version }) => [id, version]),
    effects: [...effects.values()].map(({ thumbnailFile: _, beforeFile: __, ...effect }) => effect),
  }
  return canonicalHash(of).slice(0, VERSION_DIGITS)
}

export const mistakesIn = ({ files }: LoadedModels) => files.flatMap(({ mistakes }) => mistakes)
