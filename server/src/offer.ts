import type { FilesReading } from './catalog/accepted-files.ts'
import type { openCatalogReader } from './catalog/catalog.files.ts'
import type { Catalog } from './catalog/catalog.ts'
import { mistakeInWords, type SourceFile } from './catalog/read-catalog.ts'
import type { Credentials } from './providers/http/credentials.ts'
import { findBackends, type KnownBackends } from './providers/known-backends.ts'
import { credentialIssues, originsOf, providerIssues, type Providers } from './providers/registry.ts'

/** What model files offer: models, effects, and the backends that run them. */
export type Offer = {
  readonly catalog: Catalog
  readonly known: KnownBackends
  /** Where the backends are. */
  readonly origins: readonly string[]
  /** Optional models that are left out, each with the variables that are missing. */
  readonly unconfigured: ReadonlyMap<string, readonly string[]>
}

type Parts = {
  reader: Pick<ReturnType<typeof openCatalogReader>, 'read'>
  credentials: Credentials
  providers: Providers
}

/** Reads what files offer, or all that is wrong with them as far as it can be told in one go. */
export function readOffer(
  { reader, credentials, providers }: Parts,
  files: readonly SourceFile[],
  leftOut?: ReadonlySet<string>,
): FilesReading<Offer> {
  const { catalog: read, mistakes } = reader.read(files, leftOut)
  if (!read) return { value: null, mistakes }
  const missing = new Map(
    [...read.models.values()].map((model) => [model, credentialIssues(model, credentials)] as const),
  )
  const needed = [...missing].flatMap(([{ isOptional }, issues]) => (isOptional ? [] : issues))
  if (needed.length > 0) return { value: null, mistakes: needed }

  const unconfigured = new Map(
    [...missing]
      .filter(([, issues]) => issues.length > 0)
      .map(([{ id }, issues]) => [id, issues.map(mistakeInWords)]),
  )
  const catalog = without(read, unconfigured)
  const { backends: known, issues } = findBackends(catalog.models, providers)
  const wrong = [...providerIssues(catalog, providers), ...issues]
  if (wrong.length > 0) return { value: null, mistakes: wrong }
  return { mistakes: [], value: { catalog, known, origins: originsOf(catalog, providers), unconfigured } }
}

/** The catalog without these models and their effects. */
function without({ models, effects }: Catalog, ids: ReadonlyMap<string, unknown>): Catalog {
  return {
    models: new Map([...models].filter(([id]) => !ids.has(id))),
    effects: new Map([...effects].filter(([, { entry }]) => !ids.has(entry.modelId))),
  }
}
