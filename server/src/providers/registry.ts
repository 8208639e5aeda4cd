import type { Clock } from '../platform/clock.ts'
import type { ModelPool } from '../platform/media-pool/model-pool.ts'
import { createBuiltIn } from './built-in.ts'
import type { Provider, Settings } from './provider.ts'
import { createSandbox } from './sandbox.ts'

/** The providers by the name under which model files know them. */
export type Providers = ReadonlyMap<string, Provider>

type Parts = { clock: Clock; models: ModelPool; programs: readonly string[] }

export function createProviders({ clock, models, programs }: Parts): Providers {
  const providers = [createBuiltIn({ models, programs }), createSandbox({ clock })]
  return new Map(providers.map((provider) => [provider.name, provider]))
}

/** Of the catalog, what matters here. */
type Backends = { readonly models: ReadonlyMap<string, { readonly backends: readonly Backend[] }> }
type Backend = { readonly provider: string; readonly settings?: Settings }

/** What the models ask of providers that is not there: one line each, for an operator to act on. */
export function providerIssues(catalog: Backends, providers: Providers): string[] {
  return [...catalog.models].flatMap(([modelId, { backends }]) =>
    backends.flatMap(({ provider: name, settings = {} }, index) => {
      const at = `model ${modelId}: backends.${index}`
      const provider = providers.get(name)
      if (!provider) return [`${at}.provider: ${name} is unknown; use ${[...providers.keys()].join(', ')}`]
      const issues = provider.settingsIssues?.(settings) ?? []
      return issues.map((issue) => `${at}.settings: ${issue}`)
    }),
  )
}
