/** The tags of a text with commas between them, each once. */
export const splitTags = (text: string): string[] => [
  ...new Set(
    text
      .split(',')
      .map((tag) => tag.trim().normalize('NFC'))
      .filter((tag) => tag !== ''),
  ),
]
