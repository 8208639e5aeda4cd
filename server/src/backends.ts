import { findBuiltInModels } from './platform/models/built-in-models.ts'
import { loadCatalog } from './catalog/catalog.files.ts'
import type { Catalog } from './catalog/catalog.ts'
import type { Config } from './config.ts'
import { ConfigError } from './platform/config-error.ts'
import { findBackends, type KnownBackends } from './providers/known-backends.ts'
import type { Clock } from './platform/clock.ts'
import type { Logger } from './platform/log.ts'
import { createModelPool } from './platform/models/pool.ts'
import type { Metrics } from './platform/metrics.ts'
import { createBackendClient } from './providers/http/client.ts'
import { createCredentials, type Credentials } from './providers/http/credentials.ts'
import {
  createProviders,
  credentialIssues,
  originsOf,
  providerIssues,
  type Providers,
} from './providers/registry.ts'

type Options = {
  config: Config
  clock: Clock
  log: Logger
  metrics: Metrics
  /** For tests: additional providers, or replacements. */
  providers?: Providers | undefined
}

/** The models on offer, and the providers that run them. Their children start with the first run. */
export type Backends = {
  catalog: Catalog
  providers: Providers
  known: KnownBackends
  close(): Promise<void>
}

export function createBackends({
  config,
  clock,
  log,
  metrics,
  providers: others = new Map(),
}: Options): Backends {
  const builtIn = config.hasBuiltInModels ? findBuiltInModels() : undefined
  const credentials = createCredentials(config.backendSecrets)
  const catalog = configuredCatalog(
    loadCatalog(config.modelsDir, config.publicUrl, builtIn ?? null, config.coinValue !== undefined),
    credentials,
    log,
  )
  const models =
    builtIn &&
    createModelPool({
      program: builtIn.childProgram,
      children: config.mediaChildren,
      niceness: config.modelNiceness,
      folder: `${config.dataDir}/built-in`,
      hiddenFolder: config.dataDir,
      onEnd: metrics.mediaEnded,
      log,
    })
  // Filled below: only the providers know the origins, and they are made with the client.
  const origins = new Set<string>()
  const client = createBackendClient({ origins, credentials })
  const ours = createProviders({
    clock,
    builtIn: models && { models, programs: builtIn.programs },
    http: { client, credentials },
  })
  const providers: Providers = new Map([...ours, ...others])
  const { backends: known, issues } = findBackends(catalog.models, providers)
  const mistakes = [...providerIssues(catalog, providers), ...issues]
  if (mistakes.length > 0) throw new ConfigError(mistakes)
  for (const origin of originsOf(catalog, providers)) origins.add(origin)
  return {
    catalog,
    providers,
    known,
    close: async () => {
      await Promise.all([models?.close(), client.close()])
    },
  }
}

/** The catalog without those optional models, and their effects, that refer to a variable that is not there. */
function configuredCatalog({ models, effects }: Catalog, credentials: Credentials, log: Logger): Catalog {
  const issues = new Map([...models].map(([id, model]) => [id, credentialIssues(model, credentials)]))
  const mistakes = [...models].flatMap(([id, model]) => (model.isOptional ? [] : (issues.get(id) ?? [])))
  if (mistakes.length > 0) throw new ConfigError(mistakes)
  const isConfigured = (modelId: string) => issues.get(modelId)?.length === 0
  for (const [id] of models)
    if (!isConfigured(id)) log.info({ model: id, missing: issues.get(id) }, 'model left out of the catalog')
  return {
    models: new Map([...models].filter(([id]) => isConfigured(id))),
    effects: new Map([...effects].filter(([, { entry }]) => isConfigured(entry.modelId))),
  }
}
