import { randomUUID } from 'node:crypto'
import { text } from 'node:stream/consumers'
import type { Database } from '../db/database.ts'
import { databaseIdentity } from '../db/identity.ts'
import type { Logger } from '../log.ts'
import type { Blobs } from './blobs.ts'

/** Names the database that may delete files. Beside the file that names the installation, which older releases read. */
export const OWNER_KEY = 'installation.database'

/** After another database took over, this one deletes files for no longer than this. */
const CHECK_EVERY_MS = 10_000

type Store = Pick<Blobs, 'open' | 'put'>
type Place = Pick<Database, 'engine' | 'db'>

export type Ownership = {
  /** This database, by what tells it from its copies. */
  database: string
  /** The one that its own tables name: another where they came from a dump. */
  recorded: string | null
  /** The one that the file store names. */
  owner: string | undefined
  isOwner: boolean
}

/** Undefined on the embedded engine, where nobody asks. */
export async function readOwnership(place: Place, blobs: Store): Promise<Ownership | undefined> {
  const database = await databaseIdentity(place)
  if (database === undefined) return undefined
  const { database: recorded, guard } = await place.db
    .selectFrom('installation')
    .select(['database', 'guard'])
    .executeTakeFirstOrThrow()
  const marker = await blobs.open(OWNER_KEY)
  const written = marker && (await text(marker.stream)).trim()
  const isOwner = recorded === database && written === `${database} ${guard}`
  return { database, recorded, owner: written?.split(' ', 1)[0], isOwner }
}

/** This database since it was made the one that deletes: another text after every promotion, and in every copy. */
export async function identifyDatabase(place: Place): Promise<string> {
  const { guard } = await place.db.selectFrom('installation').select('guard').executeTakeFirstOrThrow()
  return `${(await databaseIdentity(place)) ?? place.engine} ${guard ?? ''}`
}

/** Lets this database delete files, and no other that has the same tables. A death between the two leaves none that may. */
export async function takeOwnership({ db }: Place, blobs: Store, database: string): Promise<void> {
  const guard = randomUUID()
  await db.updateTable('installation').set({ database, guard }).execute()
  await blobs.put(OWNER_KEY, [Buffer.from(`${database} ${guard}`)])
}

/**
 * Files that name no database are those of the first one of this release, which writes it down before it says so in the store.
 * Nodes that start together write the same; the sweep of an older release may have removed it.
 */
async function markUnowned({ db }: Place, blobs: Store, { database, owner }: Ownership): Promise<boolean> {
  if (owner !== undefined) return false
  await db
    .updateTable('installation')
    .set({ database, guard: randomUUID() })
    .where('database', 'is', null)
    .execute()
  const recorded = await db.selectFrom('installation').select(['database', 'guard']).executeTakeFirstOrThrow()
  if (recorded.database !== database) return false
  await blobs.put(OWNER_KEY, [Buffer.from(`${database} ${recorded.guard}`)])
  return true
}

/**
 * The same store, which deletes only for the database that looks after it. A copy of that database knows only the files of its
 * moment: to it, whatever came later is an orphan. A file left behind is found by the owner's next sweep for orphans.
 */
export async function guardRemovals(place: Place, blobs: Blobs, log: Logger): Promise<Blobs> {
  const first = await readOwnership(place, blobs)
  if (!first) return blobs
  let asked: { atMs: number; answer: Promise<boolean> } | undefined
  let isWithheld = false
  await mayRemove()
  return {
    ...blobs,
    mayRemove,
    async remove(key) {
      if (await mayRemove()) await blobs.remove(key)
    },
    async removeLeftovers() {
      if (await mayRemove()) await blobs.removeLeftovers()
    },
  }

  function mayRemove(): Promise<boolean> {
    const now = performance.now()
    if (!asked || now - asked.atMs > CHECK_EVERY_MS) {
      asked = { atMs: now, answer: ask() }
      asked.answer.catch(() => (asked = undefined)) // Whoever asks next asks again.
    }
    return asked.answer
  }

  async function ask(): Promise<boolean> {
    const ownership = await readOwnership(place, blobs)
    const isOurs = ownership && (ownership.isOwner || (await markUnowned(place, blobs, ownership)))
    // Once: metrics ask at every scrape.
    if (!isOurs && !isWithheld)
      log.error(
        ownership,
        'no file is deleted: this database is a copy, or another took over; see npm run restore',
      )
    isWithheld = !isOurs
    return !isWithheld
  }
}
