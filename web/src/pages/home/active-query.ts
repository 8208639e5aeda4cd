import { generationsQuery } from '../../api/queries.ts'

/** What runs or waits. */
export const activeQuery = generationsQuery({ active: true, limit: 10 })
