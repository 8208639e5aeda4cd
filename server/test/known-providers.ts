import { onTestFinished } from 'vitest'
import { createBackendClient } from '../src/providers/http/client.ts'
import { createCredentials } from '../src/providers/http/credentials.ts'
import { createProviders, type Providers } from '../src/providers/registry.ts'

/** The providers as the server has them, which call nobody. */
export function knownProviders(secrets: Record<string, string | undefined> = {}) {
  const credentials = createCredentials(secrets)
  const client = createBackendClient({ origins: new Set(), credentials })
  onTestFinished(() => client.close())
  const providers: Providers = createProviders({
    clock: { now: () => 0 },
    builtIn: undefined,
    http: { client, credentials },
  })
  return { providers, credentials }
}
