import { isRecord } from '@atelier/contract/is-record.ts'
import { draftOfGraph } from './comfyui/import-graph.ts'
import type { ObjectInfo } from './comfyui/object-info.ts'
import { ImportError, type Draft } from './draft.ts'
import { familyOf, type Family } from './family.ts'
import { draftOfOpenAi } from './openai.ts'
import { draftOfCog, draftOfFal, draftOfReplicate, type KeyNames } from './schema-families.ts'

/** A document to import, and what is known besides. */
export interface ImportSource {
  readonly document: unknown
  /** Where it is not to be told from the document. */
  readonly family?: Family | undefined
  /** What it is called, such as the name of its file. */
  readonly name: string
  /** Where the backend runs, for those of the operator's own. */
  readonly url?: string | undefined
  /** Which model, of a list of them. */
  readonly model?: string | undefined
  readonly info?: ObjectInfo | undefined
  readonly keys: KeyNames
  /** Whether the server was asked with a key. */
  readonly isKeyed?: boolean
}

export function draftOf({
  document,
  family = familyOf(document),
  name,
  url,
  model,
  info,
  keys,
  isKeyed = true,
}: ImportSource): Draft {
  if (family === 'comfyui') return draftOfGraph({ graph: document, name, url, ...(info && { info }) })
  if (!isRecord(document) || family === undefined) throw new ImportError(unknown)
  if (family === 'cog') return draftOfCog(document, url)
  if (family === 'replicate') return draftOfReplicate(document, keys)
  if (family === 'fal') return draftOfFal(document, keys)
  return draftOfOpenAi({
    list: document,
    url: url ?? 'https://api.openai.com/v1',
    model,
    key: isKeyed ? keys.openai : undefined,
  })
}

const unknown =
  'This is neither a ComfyUI graph in API format, nor an OpenAPI document of Cog or fal, nor a model of Replicate.'

/** The variables among those of the installation that by their names are the keys of these; otherwise the usual names. */
export function keyNames(listed: readonly string[]): KeyNames {
  const find = (word: RegExp, usual: string) => listed.find((name) => word.test(name)) ?? usual
  return {
    fal: find(/^FAL(_|$)|_FAL(_|$)/i, 'FAL_KEY'),
    replicate: find(/replicate/i, 'REPLICATE_KEY'),
    openai: find(/openai/i, 'OPENAI_KEY'),
  }
}
