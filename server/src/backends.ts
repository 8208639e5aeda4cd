import { basename } from 'node:path'
import { findBuiltInModels } from './platform/models/built-in-models.ts'
import { acceptFiles, type Texts } from './catalog/accepted-files.ts'
import { openCatalogReader, operatorFiles, ownFiles } from './catalog/catalog.files.ts'
import type { Catalog } from './catalog/catalog.ts'
import { catalogVersion, type LoadedModels, type ModelFileState } from './catalog/loaded-models.ts'
import { mistakeInWords, type FileMistake, type SourceFile } from './catalog/read-catalog.ts'
import type { Model } from './catalog/model.ts'
import type { ReadPrompt } from './catalog/prompt-reading.ts'
import type { Config } from './config.ts'
import { readOffer, type Offer } from './offer.ts'
import { ConfigError } from './platform/config-error.ts'
import type { KnownBackends } from './providers/known-backends.ts'
import type { Clock } from './platform/clock.ts'
import type { Logger } from './platform/log.ts'
import { createModelPool } from './platform/models/pool.ts'
import type { Metrics } from './platform/metrics.ts'
import { createBackendClient } from './providers/http/client.ts'
import { createCredentials } from './providers/http/credentials.ts'
import { createOrigins, type Origins } from './providers/http/origins.ts'
import { createProviders, type Providers } from './providers/registry.ts'

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
  /** This and `known` follow the model files: what they hold is replaced when those are read again. */
  catalog: Catalog
  known: KnownBackends
  providers: Providers
  readPrompt: ReadPrompt
  origins: Origins
  /** What this node has read of the model files. */
  loaded(): LoadedModels
  /**
   * Reads the operator's model files again. Those that are wrong stay as they were. `beforeUse` sees what is about to be
   * offered while everything else still sees what was; where it fails, that stays. `allowEmpty`: that no file is left is meant
   * so, and not a disk that is away.
   */
  reload(options: ReloadOptions): Promise<LoadedModels>
  close(): Promise<void>
}

type ReloadOptions = { allowEmpty: boolean; beforeUse(next: Offer, before: Offer): Promise<void> }

export function createBackends({
  config,
  clock,
  log,
  metrics,
  providers: others = new Map(),
}: Options): Backends {
  const builtIn = config.hasBuiltInModels ? findBuiltInModels() : undefined
  const credentials = createCredentials(config.backendSecrets)
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
  const origins = createOrigins()
  const client = createBackendClient({ origins: origins.allowed, credentials })
  const ours = createProviders({
    clock,
    builtIn: models && { models, programs: builtIn.programs },
    http: { client, credentials },
  })
  const providers: Providers = new Map([...ours, ...others])

  const reader = openCatalogReader({
    publicUrl: config.publicUrl,
    hasCoinValue: config.coinValue !== undefined,
  })
  const parts = { reader, credentials, providers }
  const own = ownFiles(builtIn ?? null)
  let texts = textsOf(operatorFiles(config.modelsDir))
  let offer = firstOffer()
  let loaded = describe([])
  reader.save()
  use(offer, new Map())

  return {
    catalog: {
      get models() {
        return offer.catalog.models
      },
      get effects() {
        return offer.catalog.effects
      },
    },
    known: {
      get byId() {
        return offer.known.byId
      },
      get groups() {
        return offer.known.groups
      },
      get groupOf() {
        return offer.known.groupOf
      },
      idOf: (backend) => offer.known.idOf(backend),
    },
    providers,
    async readPrompt(model, params) {
      const program = builtInProgramOf(model)
      return program === undefined || !builtIn ? null : builtIn.readPrompt(program, params)
    },
    origins,
    loaded: () => loaded,
    reload,
    close: async () => {
      await Promise.all([models?.close(), client.close()])
    },
  }

  function read(some: Texts, leftOut?: ReadonlySet<string>) {
    const files = [...some].map(([name, text]): SourceFile => ({ name, text }))
    return readOffer(parts, [...own, ...files], leftOut)
  }

  function firstOffer(): Offer {
    const reading = read(texts)
    if (reading.value === null) throw new ConfigError(reading.mistakes.map(mistakeInWords))
    return reading.value
  }

  function use(next: Offer, before: Offer['unconfigured']) {
    origins.setConfigured(next.origins)
    offer = next
    for (const [model, missing] of next.unconfigured)
      if (!before.has(model)) log.info({ model, missing }, 'model left out of the catalog')
  }

  async function reload({ allowEmpty, beforeUse }: ReloadOptions): Promise<LoadedModels> {
    const found = findFiles()
    if (typeof found === 'string') return (loaded = describe([{ file: '', message: found }]))
    const isEmptied = found.size === 0 && texts.size > 0
    if (isEmptied && !allowEmpty)
      return (loaded = describe([{ file: '', message: `MODELS_DIR: ${emptied}` }]))
    const accepted = acceptFiles(texts, found, read)
    reader.forgetUnused()
    if (!accepted) return (loaded = describe([{ file: '', message: 'no file fits the others any more' }]))
    await beforeUse(accepted.value, offer)
    texts = accepted.texts
    use(accepted.value, offer.unconfigured)
    return (loaded = describe(accepted.mistakes))
  }

  /** The files as they are now, or what keeps them from being read. */
  function findFiles(): Texts | string {
    try {
      return textsOf(operatorFiles(config.modelsDir))
    } catch (error) {
      if (error instanceof ConfigError) return error.mistakes.join('; ')
      throw error
    }
  }

  function describe(mistakes: readonly FileMistake[]): LoadedModels {
    const modelOfFile = new Map([...offer.catalog.models.values()].map((model) => [model.file, model]))
    const names = new Set([
      ...texts.keys(),
      ...mistakes.map(({ file }) => file).filter((file) => file !== ''),
    ])
    const files = [...names].toSorted().map((name): ModelFileState => {
      const model = modelOfFile.get(name)
      return {
        file: basename(name),
        modelId: model?.id ?? null,
        version: model?.version ?? null,
        mistakes: mistakes.filter(({ file }) => file === name).map(({ message }) => message),
      }
    })
    const ofFolder = mistakes.filter(({ file }) => file === '').map(({ message }) => message)
    if (ofFolder.length > 0) files.unshift({ file: '', modelId: null, version: null, mistakes: ofFolder })
    return {
      version: catalogVersion(offer.catalog),
      models: Object.fromEntries([...offer.catalog.models].map(([id, { version }]) => [id, version])),
      files,
    }
  }
}

/** Undefined where another backend might run the model, which may know other words. */
function builtInProgramOf({ backends }: Model): string | undefined {
  const programs = backends.map(({ provider, settings }) =>
    provider === 'built-in' ? settings?.program : undefined,
  )
  const [first] = programs
  return typeof first === 'string' && programs.every((program) => program === first) ? first : undefined
}

const emptied =
  'no model file is left in the folder, which is taken for a disk that is away; reload with allowEmpty if it is meant so'

const textsOf = (files: readonly SourceFile[]): Texts => new Map(files.map(({ name, text }) => [name, text]))
