import { isDeepStrictEqual } from 'node:util'
import type { Provider, Settings } from './provider.ts'
import type { BackendIssue, Providers } from './registry.ts'

/** The part of a model file that says where it runs. */
type Backend = {
  readonly provider: string
  readonly id?: string
  readonly slots?: number
  readonly rate?: Rate
  readonly settings?: Settings
}
type Rate = { readonly runs: number; readonly perSeconds: number }
type WithBackends = { readonly backends: readonly Backend[] }

/** A place where models run. Several models may share one, and its slots. */
export type KnownBackend = {
  readonly id: string
  readonly provider: Provider
  readonly settings: Settings
  /** Where it is, as far as its provider says: more than one place where entries with the same id name several. */
  readonly origins: ReadonlySet<string | undefined>
  /** How many runs it takes at a time; undefined where it has no limit of its own. */
  readonly slots: number | undefined
  /** How many runs it takes within a time. */
  readonly rate: Rate | undefined
  readonly modelIds: readonly string[]
}

export type KnownBackends = {
  readonly byId: ReadonlyMap<string, KnownBackend>
  /** The backends whose slots the work of a group waits for. */
  readonly groups: ReadonlyMap<string, readonly string[]>
  /**
   * The group in which the work of a model waits for a slot: that of its backend, or of its own where it has several. Models for
   * which there is always a slot have null.
   */
  readonly groupOf: ReadonlyMap<string, string | null>
  idOf(backend: Backend): string
}

/** What of an attempt says where it ran. */
type AttemptedAt = { readonly backend: number; readonly backendId: string | null }

/** The entry of a model file at which an attempt ran; undefined once it is gone. Files may change between nodes. */
export function entryOf<Entry extends Backend>(
  { idOf }: KnownBackends,
  { backends }: { readonly backends: readonly Entry[] },
  { backend, backendId }: AttemptedAt,
): Entry | undefined {
  const inPlace = backends[backend]
  if (backendId === null || (inPlace && idOf(inPlace) === backendId)) return inPlace
  return backends.find((entry) => idOf(entry) === backendId)
}

/**
 * The settings of an entry that may be of an older file. Where its backend is known and still at the same place, the credential
 * is that of today, since the older one may have been withdrawn.
 */
export function settingsOf({ byId, idOf }: KnownBackends, entry: Backend): Settings {
  const { settings = {} } = entry
  const known = byId.get(idOf(entry))
  return known && isSamePlace(known, entry) ? { ...settings, ...credentialsIn(known.settings) } : settings
}

/** The settings in which credentials stand, as far as they are set. */
function credentialsIn({ key, headers }: Settings): Settings {
  return { ...(key !== undefined && { key }), ...(headers !== undefined && { headers }) }
}

/** Whether an entry that may be of an older file leads to where a backend of today is. */
export function isStillThere({ byId, idOf }: KnownBackends, entry: Backend): boolean {
  const known = byId.get(idOf(entry))
  return known !== undefined && isSamePlace(known, entry)
}

const isSamePlace = ({ provider, origins }: KnownBackend, entry: Backend) =>
  provider.name === entry.provider && origins.has(originOf(provider, entry.settings ?? {}))

const originOf = (provider: Provider, settings: Settings) => provider.origin?.(settings)

/** The ids under which another backend is known than before. */
export function movedBackends(before: KnownBackends, after: KnownBackends): string[] {
  return [...after.byId.values()]
    .filter(({ id, provider, settings }) => {
      const old = before.byId.get(id)
      if (!old) return false
      return old.provider !== provider || originOf(provider, old.settings) !== originOf(provider, settings)
    })
    .map(({ id }) => id)
}

type FromFile = WithBackends & { readonly file: string }

/** Finds the backends of a catalog; throws nothing, for what is wrong is in `issues`. */
export function findBackends(
  models: ReadonlyMap<string, FromFile>,
  providers: Providers,
): { backends: KnownBackends; issues: BackendIssue[] } {
  const byId = new Map<string, KnownBackend>()
  const groups = new Map<string, string[]>()
  const waitingFor = new Map<string, string | null>()
  const issues: BackendIssue[] = []
  const idOf = (backend: Backend) => backend.id ?? usualId(backend, providers.get(backend.provider))
  for (const [modelId, { file, backends }] of models) {
    for (const [index, backend] of backends.entries()) {
      const provider = providers.get(backend.provider)
      if (!provider) continue // Reported with all that is wrong with providers.
      const id = idOf(backend)
      const slots = backend.slots ?? provider.slots
      const known = byId.get(id)
      const report = (field: string, message: string) =>
        issues.push({ file, message: `backends.${index}.${field}: ${message}` })
      const other = known?.modelIds[0]
      if (known && known.provider !== provider) report('id', `${id} is a backend of ${known.provider.name}`)
      else if (known && known.slots !== slots)
        report('slots', `${id} has ${known.slots ?? 'no number of them'} in ${other}; use the same`)
      else if (known && !isSameRate(known.rate, backend.rate))
        report('rate', `${id} has ${rateInWords(known.rate)} in ${other}; use the same`)
      for (const [name, words] of credentialNames)
        if (known && !isDeepStrictEqual(known.settings[name], backend.settings?.[name]))
          report('id', `add one of its own, for ${id} is used with ${words} in ${other}`)
      const modelIds = [...new Set([...(known?.modelIds ?? []), modelId])]
      const { settings = {}, rate } = backend
      const origins = new Set([...(known?.origins ?? []), originOf(provider, settings)])
      byId.set(id, { id, provider, settings, slots, rate, ...known, origins, modelIds })
    }
    const ids = [...new Set(backends.map(idOf))]
    const isLimited = ids.some((id) => mayBeFull(byId.get(id)))
    const group = ids.length === 1 && ids[0] !== undefined ? ids[0] : `model:${modelId}`
    if (isLimited) groups.set(group, ids)
    waitingFor.set(modelId, isLimited ? group : null)
  }
  return { backends: { byId, groups, groupOf: waitingFor, idOf }, issues }
}

/** Where credentials stand, and how two that differ are reported: of one backend all work has the same. */
const credentialNames = [
  ['key', 'another key'],
  ['headers', 'other headers'],
] as const

/** Others are always given their work, and nothing waits for them. */
const mayBeFull = (known: KnownBackend | undefined) =>
  known !== undefined && (known.slots !== undefined || known.provider.health !== undefined)

const rateInWords = (rate: Rate | undefined) =>
  rate ? `${rate.runs} runs in ${rate.perSeconds} seconds` : 'no rate'

const isSameRate = (one: Rate | undefined, other: Rate | undefined) =>
  one?.runs === other?.runs && one?.perSeconds === other?.perSeconds

/** The provider and where it is, such as `cog-gpu1-5000`. */
function usualId({ provider: name, settings = {} }: Backend, provider: Provider | undefined): string {
  const url = URL.parse(provider?.origin?.(settings) ?? '')
  if (!url) return name
  return [name, url.hostname, url.port]
    .filter((part) => part !== '')
    .join('-')
    .toLowerCase()
    .replaceAll(/[^a-z0-9._-]/g, '-')
    .slice(0, 100)
}
