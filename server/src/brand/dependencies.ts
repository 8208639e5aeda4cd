import type { Db } from '../platform/db/database.ts'
import type { LiveBrand } from './store.ts'

/** What the operations of the brand need. */
export type BrandDependencies = {
  db: Db
  brand: LiveBrand
}
