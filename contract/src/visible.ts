/** A text with something in it that people can see: not only spaces, control characters and what has no width. */
export const visiblePattern = '[^\\s\\p{C}]'
