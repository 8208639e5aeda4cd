import type { Database } from '../platform/db/database.ts'
import { createLanes, type Lanes } from '../platform/lanes.ts'

const LANES = 4

/**
 * Each account has its lane, in which its submits and ends take turns: a batch that met a locked account would wait for it
 * with all the others that it carries. The embedded engine has one connection, and so does one thing at a time anyway.
 */
export const openLanes = ({ engine }: Pick<Database, 'engine'>): Lanes =>
  createLanes(engine === 'embedded' ? 1 : LANES)
