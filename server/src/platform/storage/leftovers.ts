/** A put that began this long ago was interrupted: none takes more than a few minutes. */
export const LEFTOVER_MS = 2 * 3_600_000
