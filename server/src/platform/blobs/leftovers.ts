/** What a put has left that began so long ago: nobody is at it any more, for none takes more than some minutes. */
export const LEFTOVER_MS = 2 * 3_600_000
