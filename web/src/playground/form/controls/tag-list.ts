/** A text of words between commas, as a list in which each stands once. */
export const tagsIn = (text: string): string[] => [
  ...new Set(
    text
      .split(',')
      .map((tag) => tag.trim())
      .filter((tag) => tag !== ''),
  ),
]

export const withTags = (tags: readonly string[], typed: string): string[] =>
  tagsIn([...tags, typed].join(','))

export const asText = (tags: readonly string[]): string => tags.join(', ')
