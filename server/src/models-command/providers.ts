import type { Config } from '../config.ts'
import { systemClock } from '../platform/clock.ts'
import type { Logger } from '../platform/log.ts'
import { findBuiltInModels } from '../platform/models/built-in-models.ts'
import { createModelPool } from '../platform/models/pool.ts'
import { createBackendClient, type BackendClient } from '../providers/http/client.ts'
import { createCredentials } from '../providers/http/credentials.ts'
import { createProviders } from '../providers/registry.ts'

type Options = {
  config: Config
  log: Logger
  /** Where built-in models work; made with the first run. */
  folder: string
  /** What calls backends, instead of the client itself. */
  wrap?: (client: BackendClient) => BackendClient
}

/** The providers of the server for one command. They may call the origins that are added to `origins`. */
export function openCommandProviders({ config, log, folder, wrap = (client) => client }: Options) {
  const builtIn = config.hasBuiltInModels ? findBuiltInModels() : undefined
  const credentials = createCredentials(config.backendSecrets)
  const origins = new Set<string>()
  const client = createBackendClient({ origins, credentials })
  const models =
    builtIn &&
    createModelPool({
      program: builtIn.childProgram,
      children: 1,
      niceness: config.modelNiceness,
      folder,
      log,
    })
  const providers = createProviders({
    clock: systemClock,
    builtIn: models && { models, programs: builtIn.programs },
    http: { client: wrap(client), credentials },
  })
  return {
    builtIn,
    credentials,
    origins,
    providers,
    async close() {
      await Promise.all([models?.close(), client.close()])
    },
  }
}
