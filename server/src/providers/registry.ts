import type { ParamDescriptor } from '@atelier/contract/param-descriptor.ts'
import type { TaskType } from '@atelier/contract/task-type.ts'
import type { Clock } from '../platform/clock.ts'
import { createBuiltIn, type BuiltInParts } from './built-in.ts'
import { createCog } from './cog.ts'
import { createElevenLabs } from './elevenlabs.ts'
import { createFal } from './fal.ts'
import { createComfyUi } from './comfyui.ts'
import type { HttpParts } from './http/api.ts'
import type { Credentials } from './http/credentials.ts'
import { createOpenAi } from './openai.ts'
import type { Provider, RequestMapping, Settings } from './provider.ts'
import { createReplicate } from './replicate.ts'
import { createSandbox } from './sandbox.ts'

/** The providers by the name under which model files know them. */
export type Providers = ReadonlyMap<string, Provider>

type Options = {
  clock: Clock
  /** Undefined where built-in models are turned off. */
  builtIn: BuiltInParts | undefined
  /** What reaches backends over HTTP; without it those providers are not there. */
  http?: Omit<HttpParts, 'clock'> | undefined
}

/** The providers whose backends are reached over HTTP. */
const overHttp: readonly ((parts: HttpParts) => Provider)[] = [
  createCog,
  createReplicate,
  createOpenAi,
  createFal,
  createElevenLabs,
  createComfyUi,
]

export function createProviders({ clock, builtIn, http }: Options): Providers {
  const providers = [
    ...(builtIn ? [createBuiltIn(builtIn)] : []),
    createSandbox({ clock }),
    ...(http ? overHttp.map((create) => create({ ...http, clock })) : []),
  ]
  return new Map(providers.map((provider) => [provider.name, provider]))
}

/** The part of the catalog that matters here. */
type Backends = { readonly models: ReadonlyMap<string, WithBackends> }
type WithBackends = {
  readonly file: string
  readonly taskType?: TaskType
  readonly params?: readonly ParamDescriptor[]
  readonly backends: readonly Backend[]
}
type Backend = RequestMapping & { readonly provider: string; readonly settings?: Settings }

/** Something wrong with a backend of a model file, for the operator; the message begins with the field. */
export type BackendIssue = { readonly file: string; readonly message: string }

/** What is wrong with the providers that models name. */
export function providerIssues(catalog: Backends, providers: Providers): BackendIssue[] {
  return [...catalog.models.values()].flatMap(({ file, taskType, params = [], backends }) =>
    backends.flatMap(({ provider: name, settings = {}, ...request }, index) => {
      const at = `backends.${index}`
      const provider = providers.get(name)
      if (!provider) {
        const message = `${at}.provider: ${name} is unknown; use ${[...providers.keys()].join(', ')}`
        return [{ file, message }]
      }
      const issues = provider.settingsIssues?.(settings, taskType) ?? []
      const ofRequest = provider.requestIssues?.({ ...request, settings }, params) ?? []
      return [
        ...issues.map((issue) => ({ file, message: `${at}.settings: ${issue}` })),
        ...ofRequest.map((issue) => ({ file, message: `${at}.${issue}` })),
      ]
    }),
  )
}

/** What the backends of a model refer to and is not there. */
export function credentialIssues({ file, backends }: WithBackends, credentials: Credentials): BackendIssue[] {
  return backends.flatMap(({ settings = {} }, index) =>
    credentials.issues(settings).map((issue) => ({ file, message: `backends.${index}.settings.${issue}` })),
  )
}

/** Where the backends of the catalog are, as far as they are reached over HTTP. */
export function originsOf({ models }: Backends, providers: Providers): string[] {
  return [...models.values()].flatMap(({ backends }) =>
    backends.flatMap(({ provider, settings = {} }) => {
      const known = providers.get(provider)
      const addresses = [known?.origin?.(settings) ?? [], known?.otherOrigins?.(settings) ?? []].flat()
      return addresses.flatMap((address) => URL.parse(address)?.origin ?? [])
    }),
  )
}
