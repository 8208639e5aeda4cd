/** More at once would be a mistake more often than a wish. */
export const MAX_LINES = 20

/** The prompts of a text with one on each line; empty lines are none. */
export const promptLines = (text: unknown): string[] =>
  typeof text !== 'string'
    ? []
    : text
        .split('\n')
        .map((line) => line.trim())
        .filter((line) => line !== '')
