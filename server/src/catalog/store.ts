import type { Effect } from '@atelier/contract/effect.ts'
import type { CatalogEntry } from '@atelier/contract/model.ts'
import { cached } from '../platform/cached.ts'
import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/db/database.ts'
import { Prepared } from '../platform/http/etag.ts'
import { catalogEntry, type Catalog } from './catalog.ts'
import { readPauses, type Pause } from './pauses.store.ts'

declare module '../platform/db/database.ts' {
  interface Tables {
    catalogSwitches: { kind: SwitchKind; id: string; enabled: boolean }
  }
}

export type SwitchKind = 'model' | 'effect'

/** The catalog without what operators have switched off and what is not sold. */
export type OpenCatalog = {
  isOpen(kind: SwitchKind, id: string): boolean
  /** Since when a model is not sold, and why. */
  pauseOf(modelId: string): Pause | undefined
  models: Prepared
  effects: Prepared
}

export type LiveCatalog = Catalog & {
  open(): Promise<OpenCatalog>
  /** Reads the switches again, on the node that changed one. */
  refresh(): Promise<void>
}

const SWITCHES_TTL_MS = 2_000

export async function openCatalog(catalog: Catalog, db: Db, clock: Clock): Promise<LiveCatalog> {
  const entries = [...catalog.models.values()].map(catalogEntry)
  const effects = [...catalog.effects.values()].map(({ entry }) => entry)
  let last: { state: string; value: OpenCatalog } | undefined

  async function read(): Promise<OpenCatalog> {
    const rows = await db
      .selectFrom('catalogSwitches')
      .select(['kind', 'id'])
      .where('enabled', '=', false)
      .execute()
    const off = new Set(rows.map(({ kind, id }) => `${kind} ${id}`))
    const pauses = new Map([...(await readPauses(db))].filter(([id]) => catalog.models.get(id)?.atLoss))
    const paused = [...pauses].map(([id, { pausedAt }]) => `${id} ${pausedAt.toISOString()}`)
    const state = [...off, ...paused].toSorted().join()
    // Serialised again only when a switch or a pause has changed.
    if (last?.state !== state) last = { state, value: openEntries(entries, effects, off, pauses) }
    return last.value
  }
  const open = await cached(read, SWITCHES_TTL_MS, clock)
  return { ...catalog, open: open.get, refresh: open.refresh }
}

function openEntries(
  entries: CatalogEntry[],
  effects: Effect[],
  off: Set<string>,
  pauses: ReadonlyMap<string, Pause>,
): OpenCatalog {
  const isOpen = (kind: SwitchKind, id: string) => !off.has(`${kind} ${id}`)
  const isSold = (modelId: string) => isOpen('model', modelId) && !pauses.has(modelId)
  const models = entries.filter(({ id }) => isSold(id))
  return {
    isOpen,
    pauseOf: (modelId) => pauses.get(modelId),
    models: new Prepared({ models }),
    // An effect is hidden together with its model.
    effects: new Prepared({
      effects: effects.filter(({ id, modelId }) => isOpen('effect', id) && isSold(modelId)),
    }),
  }
}

export async function setSwitch(db: Db, kind: SwitchKind, id: string, enabled: boolean): Promise<void> {
  await db
    .insertInto('catalogSwitches')
    .values({ kind, id, enabled })
    .onConflict((conflict) => conflict.columns(['kind', 'id']).doUpdateSet({ enabled }))
    .execute()
}
