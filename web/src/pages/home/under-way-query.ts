import { generationsQuery } from '../../api/queries.ts'

/** What runs or waits. */
export const underWayQuery = generationsQuery({ active: true, limit: 10 })
