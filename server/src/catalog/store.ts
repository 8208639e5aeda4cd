import type { Effect } from '@atelier/contract/effect.ts'
import type { CatalogEntry } from '@atelier/contract/model.ts'
import { cached } from '../platform/cached.ts'
import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/db/database.ts'
import { Prepared } from '../platform/http/etag.ts'
import { catalogEntry, type Catalog } from './catalog.ts'

declare module '../platform/db/database.ts' {
  interface Tables {
    catalogSwitches: { kind: SwitchKind; id: string; enabled: boolean }
  }
}

declare module '../platform/http/endpoint.ts' {
  interface Tools {
    catalog: LiveCatalog
  }
}

export type SwitchKind = 'model' | 'effect'

/** What is open now: the catalog's files, less what operators switched off. */
type OpenCatalog = {
  isOpen(kind: SwitchKind, id: string): boolean
  models: Prepared
  effects: Prepared
}

export type LiveCatalog = Catalog & {
  open(): Promise<OpenCatalog>
  /** Reads the switches again; for the node that changed one. */
  refresh(): Promise<void>
}

const SWITCHES_REMEMBERED_MS = 2_000

export async function openCatalog(catalog: Catalog, db: Db, clock: Clock): Promise<LiveCatalog> {
  const entries = [...catalog.models.values()].map(catalogEntry)
  const effects = [...catalog.effects.values()].map(({ entry }) => entry)
  let last: { off: string; value: OpenCatalog } | undefined

  async function read(): Promise<OpenCatalog> {
    const rows = await db
      .selectFrom('catalogSwitches')
      .select(['kind', 'id'])
      .where('enabled', '=', false)
      .execute()
    const off = new Set(rows.map(({ kind, id }) => `${kind} ${id}`))
    const name = [...off].toSorted().join()
    // The bytes are made again only when a switch was moved.
    if (last?.off !== name) last = { off: name, value: openPart(entries, effects, off) }
    return last.value
  }
  const open = await cached(read, SWITCHES_REMEMBERED_MS, clock)
  return { ...catalog, open: open.get, refresh: open.refresh }
}

function openPart(entries: CatalogEntry[], effects: Effect[], off: Set<string>): OpenCatalog {
  const isOpen = (kind: SwitchKind, id: string) => !off.has(`${kind} ${id}`)
  const models = entries.filter(({ id }) => isOpen('model', id))
  return {
    isOpen,
    models: new Prepared({ models }),
    // An effect goes with its model.
    effects: new Prepared({
      effects: effects.filter(({ id, modelId }) => isOpen('effect', id) && isOpen('model', modelId)),
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
