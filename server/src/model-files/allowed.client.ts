import { isRecord } from '@atelier/contract/is-record.ts'
import type { Model } from '../catalog/model.ts'
import { originsOf, type Providers } from '../providers/registry.ts'

type Backend = Model['backends'][number]

export interface Installed {
  readonly models: Iterable<Model>
  readonly providers: Providers
  /** Where this service is reached; callbacks may come back to it. */
  readonly publicUrl: string
}

/**
 * What a posted model file may not use, in lines as a start has them. It may call only where a model file of the installation
 * already does, and send a credential only there where one already goes: otherwise whoever may post could read secrets, and
 * look around in a private network.
 */
export function forbiddenUses(model: Model, { models, providers, publicUrl }: Installed): string[] {
  const installed = [...models].flatMap(({ backends }) =>
    backends.map((backend) => usesOf(backend, providers)),
  )
  const called = new Set(installed.flatMap((uses) => uses.called))
  const known = new Set([...called, ...installed.flatMap((uses) => uses.written), new URL(publicUrl).origin])
  return model.backends.flatMap((backend, index) => {
    const uses = usesOf(backend, providers)
    const at = `${model.file}: backends.${index}.settings`
    const foreign = new Set([
      ...uses.called.filter((origin) => !called.has(origin)),
      ...uses.written.filter((origin) => !known.has(origin)),
    ])
    // Wherever the backend is called, and not only where some text of the settings leads.
    const secrets = uses.secrets.filter(
      (name) => uses.called.length === 0 || !uses.called.every((origin) => sends(installed, name, origin)),
    )
    return [
      ...[...foreign].map(
        (origin) =>
          `${at}: ${origin} is named by no model file of this installation; put one that names it into MODELS_DIR first`,
      ),
      ...secrets.map(
        (name) =>
          `${at}: no model file of this installation sends ${name} there; put one that does into MODELS_DIR first`,
      ),
    ]
  })
}

/** Whether a model file of the installation sends a variable to an origin. */
export function isSentTo(origin: string, variable: string, { models, providers }: Installed): boolean {
  const installed = [...models].flatMap(({ backends }) =>
    backends.map((backend) => usesOf(backend, providers)),
  )
  return sends(installed, variable, origin)
}

/** What the settings of a backend use. */
type Uses = {
  /** The origins that its adapter calls. */
  called: string[]
  /** Those of all addresses that stand in the settings. */
  written: string[]
  /** Names of variables. */
  secrets: string[]
}

const sends = (installed: readonly Uses[], name: string, origin: string) =>
  installed.some(({ secrets, called }) => secrets.includes(name) && called.includes(origin))

function usesOf(backend: Backend, providers: Providers): Uses {
  const called = originsOf({ models: new Map([['', { file: '', backends: [backend] }]]) }, providers)
  const texts = textsIn(backend.settings ?? {})
  const written = texts.flatMap((text) => (/^https?:\/\//i.test(text) ? (URL.parse(text)?.origin ?? []) : []))
  const secrets = texts.flatMap((text) => [...text.matchAll(/\$\{([^}]*)\}/g)].map(([, name = '']) => name))
  return { called: [...new Set(called)], written: [...new Set(written)], secrets: [...new Set(secrets)] }
}

/** Of a graph, too, in which no address is ours to call: whoever names one there is asked to install the file. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (Array.isArray(value)) return value.flatMap(textsIn)
  return isRecord(value) ? Object.values(value).flatMap(textsIn) : []
}
