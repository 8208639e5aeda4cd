/** Text with a visible character: not only spaces, control characters and characters without width. */
export const visiblePattern = '[^\\s\\p{C}]'
