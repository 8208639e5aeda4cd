/** A file without an asset is an orphan at this age: longer than any takes from its first byte to its asset. */
export const ORPHAN_AGE_MS = 24 * 3_600_000

/** How long an orphan is listed before it is removed: time to notice that a restored database lacks its asset. */
export const ORPHAN_LISTED_MS = 24 * 3_600_000

/** By this age the sweep has removed it, if it had a day for that. */
export const ORPHAN_REMOVED_MS = ORPHAN_AGE_MS + ORPHAN_LISTED_MS + 24 * 3_600_000
