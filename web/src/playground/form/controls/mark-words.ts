/** A part of a text, and whether it is one of the words that were asked for. */
export type MarkedPart = { text: string; isMarked: boolean; at: number }

/** Splits a text at words, wherever they stand as a whole, in whatever case. */
export function markWords(text: string, words: readonly string[]): MarkedPart[] {
  const wanted = words.filter((word) => word.trim() !== '').map(RegExp.escape)
  if (wanted.length === 0) return [{ text, isMarked: false, at: 0 }]
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])(${wanted.join('|')})(?![\\p{L}\\p{N}])`, 'giu')
  let at = 0
  return text
    .split(pattern)
    .map((part, index) => {
      const marked = { text: part, isMarked: index % 2 === 1, at }
      at += part.length
      return marked
    })
    .filter((part) => part.text !== '')
}
