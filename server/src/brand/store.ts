import type { BrandSettings, Mails } from '@atelier/contract/brand.ts'
import { sql, type Generated } from 'kysely'
import { cached } from '../platform/cached.ts'
import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/db/database.ts'
import { mergeBrand, nothingSet, type ConfiguredBrand, type CurrentBrand, type StoredBrand } from './brand.ts'
import { defaultIcon } from './default-icon.ts'
import type { ImageFile } from './image.ts'

declare module '../platform/db/database.ts' {
  interface Tables {
    brand: Omit<BrandSettings, 'mails'> & { single: Generated<boolean>; mails: Mails }
    brandImages: ImageFile & { name: ImageName }
  }
}

export type ImageName = 'logo' | 'favicon'

/** The brand as this node knows it. */
export type LiveBrand = {
  configured: ConfiguredBrand
  /** Another node's change is seen within two seconds. The same object until something has changed. */
  get(): Promise<CurrentBrand>
  /** As it was last read, for those who cannot wait; an old one is read anew meanwhile. */
  latest(): CurrentBrand
  /** Reads now; for the node that has made a change. */
  refresh(): Promise<void>
  image(name: ImageName): Promise<ImageFile | undefined>
}

const TTL_MS = 2_000

export async function openBrand(db: Db, clock: Clock, configured: ConfiguredBrand): Promise<LiveBrand> {
  let current: CurrentBrand | undefined
  let stored: StoredBrand
  const files = new Map<ImageName, ImageFile>()

  async function read(): Promise<CurrentBrand> {
    stored = await readBrand(db)
    const merged = mergeBrand(stored, configured)
    if (current?.version !== merged.version) current = merged
    return current
  }

  async function storedFile(name: ImageName): Promise<ImageFile | undefined> {
    const known = files.get(name)
    if (known?.digest === stored[name]?.digest) return known
    const file = await findImage(db, name)
    if (file) files.set(name, file)
    else files.delete(name)
    return file
  }

  const live = await cached(read, TTL_MS, clock)
  return {
    configured,
    get: live.get,
    latest() {
      void live.get()
      return current!
    },
    refresh: live.refresh,
    async image(name) {
      await live.get()
      const own = stored[name] && (await storedFile(name))
      if (name === 'logo') return own ?? configured.logo
      const logo = stored.logo && (await storedFile('logo'))
      return own ?? logo ?? configured.favicon ?? configured.logo ?? defaultIcon
    },
  }
}

export async function readBrand(db: Db): Promise<StoredBrand> {
  const [row, images] = await Promise.all([
    db
      .selectFrom('brand')
      .select(['name', 'accentLight', 'accentDark', 'termsUrl', 'privacyUrl', 'contact', 'mails'])
      .executeTakeFirst(),
    db.selectFrom('brandImages').select(['name', 'mediaType', 'width', 'height', 'digest']).execute(),
  ])
  const find = (name: ImageName) => images.find((image) => image.name === name)
  return { settings: row ?? nothingSet, logo: find('logo'), favicon: find('favicon') }
}

export async function writeBrand(db: Db, { mails, ...settings }: BrandSettings): Promise<void> {
  const row = { ...settings, mails: sql<Mails>`${JSON.stringify(mails)}::jsonb` }
  await db
    .insertInto('brand')
    .values(row)
    .onConflict((conflict) => conflict.column('single').doUpdateSet(row))
    .execute()
}

export async function putImage(db: Db, name: ImageName, image: ImageFile): Promise<void> {
  await db
    .insertInto('brandImages')
    .values({ name, ...image })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(image))
    .execute()
}

/** Whether there was one. */
export async function deleteImage(db: Db, name: ImageName): Promise<boolean> {
  const gone = await db
    .deleteFrom('brandImages')
    .where('name', '=', name)
    .returning('name')
    .executeTakeFirst()
  return gone !== undefined
}

async function findImage(db: Db, name: ImageName): Promise<ImageFile | undefined> {
  const row = await db
    .selectFrom('brandImages')
    .select(['mediaType', 'width', 'height', 'digest', 'bytes'])
    .where('name', '=', name)
    .executeTakeFirst()
  return row && { ...row, bytes: Buffer.from(row.bytes) }
}
