import type { FastifyInstance } from 'fastify'
import type { LiveBrand } from '../brand/store.ts'
import type { Db } from '../platform/db/database.ts'
import type { Downloads } from '../platform/outbound/client.ts'
import type { Secrets } from '../platform/secrets.ts'
import type { Blobs } from '../platform/storage/blobs.ts'
import type { Logger } from '../platform/log.ts'
import type { LargeBodies } from './large-bodies.ts'

/** What `/mcp` needs. */
export type McpDependencies = {
  /** Calls an operation of this node, as a request from outside would. */
  inject: FastifyInstance['inject']
  db: Db
  brand: LiveBrand
  blobs: Blobs
  downloads: Downloads
  secrets: Secrets
  largeBodies: LargeBodies
  /** The public URL of the service, without a slash at the end. */
  publicUrl: string
  /** After how many days outputs are deleted; undefined where they are kept. */
  outputRetentionDays: number | undefined
  /** Of the program. */
  version: string
  log: Logger
}
