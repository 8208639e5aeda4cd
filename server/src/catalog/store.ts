import { sql, type Generated } from 'kysely'
import { cached } from '../platform/cached.ts'
import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/db/database.ts'
import { Prepared } from '../platform/http/etag.ts'
import { catalogEntry, type Catalog } from './catalog.ts'
import type { ReadPrompt } from './prompt-reading.ts'
import { readPauses, type Pause } from './pauses.store.ts'

declare module '../platform/db/database.ts' {
  interface Tables {
    catalogSwitches: { kind: SwitchKind; id: string; enabled: boolean; position: Generated<number | null> }
  }
}

export type SwitchKind = 'model' | 'effect'

/** The catalog without what operators have switched off and what is not sold. */
export type OpenCatalog = {
  isOpen(kind: SwitchKind, id: string): boolean
  /** Since when a model is not sold, and why. */
  pauseOf(modelId: string): Pause | undefined
  /** In display order: those that operators have given a place, then the others as they are. */
  inOrder<Entry extends { id: string }>(kind: SwitchKind, entries: Iterable<Entry>): Entry[]
  models: Prepared
  effects: Prepared
}

export type LiveCatalog = Catalog & {
  readPrompt: ReadPrompt
  open(): Promise<OpenCatalog>
  /** The same from memory; undefined where the switches have to be read again first. */
  openIfFresh(): OpenCatalog | undefined
  /** Reads the switches again, on the node that changed one. */
  refresh(): Promise<void>
}

const SWITCHES_TTL_MS = 2_000

/** `catalog` may be replaced in place, when model files are read again: what is open follows it at once. */
export async function openCatalog(
  catalog: Catalog,
  db: Db,
  clock: Clock,
  readPrompt: ReadPrompt,
): Promise<LiveCatalog> {
  const switches = await cached(() => readSwitches(db), SWITCHES_TTL_MS, clock)
  let last:
    | { models: Catalog['models']; effects: Catalog['effects']; state: string; value: OpenCatalog }
    | undefined

  const openWith = ({ off, paused, places, state }: Switches): OpenCatalog => {
    const { models, effects } = catalog
    // Serialised again only when a switch, a pause or the files have changed.
    if (last?.state !== state || last.models !== models || last.effects !== effects) {
      const pauses = new Map([...paused].filter(([id]) => models.get(id)?.atLoss))
      last = { models, effects, state, value: openEntries({ models, effects }, off, pauses, places) }
    }
    return last.value
  }

  return {
    readPrompt,
    get models() {
      return catalog.models
    },
    get effects() {
      return catalog.effects
    },
    open: async () => openWith(await switches.get()),
    openIfFresh() {
      const fresh = switches.getIfFresh()
      return fresh && openWith(fresh)
    },
    refresh: switches.refresh,
  }
}

type Switches = Awaited<ReturnType<typeof readSwitches>>

async function readSwitches(db: Db) {
  const rows = await db
    .selectFrom('catalogSwitches')
    .select(['kind', 'id', 'enabled', 'position'])
    .where((is) => is.or([is('enabled', '=', false), is('position', 'is not', null)]))
    .execute()
  const off = new Set(rows.filter(({ enabled }) => !enabled).map(({ kind, id }) => `${kind} ${id}`))
  const places = new Map(
    rows.flatMap(({ kind, id, position }) => (position === null ? [] : [[`${kind} ${id}`, position]])),
  )
  const paused = await readPauses(db)
  const pauses = [...paused].map(([id, { pausedAt }]) => `${id} ${pausedAt.toISOString()}`)
  const order = [...places].map(([id, place]) => `${id} ${place}`)
  return { off, paused, places, state: [...off, ...pauses, ...order].toSorted().join() }
}

function openEntries(
  catalog: Catalog,
  off: ReadonlySet<string>,
  pauses: ReadonlyMap<string, Pause>,
  places: ReadonlyMap<string, number>,
): OpenCatalog {
  const isOpen = (kind: SwitchKind, id: string) => !off.has(`${kind} ${id}`)
  const isSold = (modelId: string) => isOpen('model', modelId) && !pauses.has(modelId)
  const inOrder = <Entry extends { id: string }>(kind: SwitchKind, entries: Iterable<Entry>): Entry[] => {
    const placeOf = ({ id }: Entry) => places.get(`${kind} ${id}`) ?? Number.MAX_SAFE_INTEGER
    return [...entries].toSorted((one, other) => placeOf(one) - placeOf(other))
  }
  const sold = [...catalog.models.values()].filter(({ id }) => isSold(id))
  const models = inOrder('model', sold).map(catalogEntry)
  const effects = inOrder(
    'effect',
    [...catalog.effects.values()].map(({ entry }) => entry),
  )
  return {
    isOpen,
    pauseOf: (modelId) => pauses.get(modelId),
    inOrder,
    models: new Prepared({ models }, { isCompressible: true }),
    // An effect is hidden together with its model.
    effects: new Prepared(
      { effects: effects.filter(({ id, modelId }) => isOpen('effect', id) && isSold(modelId)) },
      { isCompressible: true },
    ),
  }
}

/** These come first, in this order; the others after them, as the files say. */
export async function setOrder(tx: Db, kind: SwitchKind, ids: readonly string[]): Promise<void> {
  await sql`update catalog_switches set position = null where kind = ${kind} and position is not null`.execute(
    tx,
  )
  await sql`
    insert into catalog_switches (kind, id, enabled, position)
    select ${kind}::text, id, true, place from unnest(${ids}::text[]) with ordinality as listed (id, place)
    on conflict (kind, id) do update set position = excluded.position`.execute(tx)
}

export async function setSwitch(db: Db, kind: SwitchKind, id: string, enabled: boolean): Promise<void> {
  await db
    .insertInto('catalogSwitches')
    .values({ kind, id, enabled })
    .onConflict((conflict) => conflict.columns(['kind', 'id']).doUpdateSet({ enabled }))
    .execute()
}
