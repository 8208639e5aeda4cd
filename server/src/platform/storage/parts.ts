/** A store can be listed in this many parts of about the same size, because a large one is too much for one job. */
export const PARTS = 256

/** Two hexadecimal digits. */
export const nameOfPart = (part: number) => part.toString(16).padStart(2, '0')
