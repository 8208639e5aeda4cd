import type { Db } from '../platform/db/database.ts'
import type { Blobs } from '../platform/storage/blobs.ts'
import type { AssetFile } from './files.ts'
import type { Links } from './links.ts'

/** What the operations of assets need. */
export type AssetsDependencies = {
  db: Db
  blobs: Blobs
  links: Links
  /** The file at `assetId/name`, of any account. Cached for a few seconds. */
  findFile(path: string): Promise<AssetFile | undefined>
  /**
   * The path for X-Accel-Redirect, by which a web server in front of us sends the file; undefined where we send files
   * ourselves.
   */
  accelRedirectPath: ((blobKey: string) => Promise<string | undefined>) | undefined
  /** After how many days outputs are deleted; undefined where they are kept. */
  outputRetentionDays: number | undefined
}
