import type { Database } from '../platform/db/database.ts'
import { GATHER_MS } from '../platform/gathering.ts'
import { createTurns, type Pace, type Turns } from '../platform/turns.ts'

const MAX_BATCHES = 4

/**
 * Submits and ends of one account take turns: a batch that met a locked account would wait for it with all the others that it
 * carries. The embedded engine has one connection, and so does one thing at a time anyway.
 */
export const openTurns = ({ engine }: Pick<Database, 'engine'>, pace: Partial<Pace> = {}): Turns =>
  createTurns(engine === 'embedded' ? 1 : MAX_BATCHES, { gatherMs: GATHER_MS, ...pace })
