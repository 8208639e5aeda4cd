/** What a put has left that began so long ago: nobody is at it any more. */
export const LEFTOVER_MS = 24 * 3_600_000
