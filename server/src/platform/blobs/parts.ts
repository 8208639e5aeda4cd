/** A store can be listed in so many parts of about the same size: a large one is too much for one go. */
export const PARTS = 256

/** Two hexadecimal digits. */
export const nameOfPart = (part: number) => part.toString(16).padStart(2, '0')
