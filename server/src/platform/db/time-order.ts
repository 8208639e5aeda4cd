import type { TimeSort } from '@atelier/contract/time-sort.ts'
import { sql } from 'kysely'

/** The direction of a list in order of time, and how what follows a position compares with it. */
export const timeOrder = (sort: TimeSort = 'newest') =>
  sort === 'newest' ? { direction: sql`desc`, follows: sql`<` } : { direction: sql`asc`, follows: sql`>` }
