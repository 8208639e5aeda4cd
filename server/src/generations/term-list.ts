/** Whether any of the texts holds one of the terms as whole words, after Unicode folding. */
export type TermList = (texts: string[]) => boolean

/** One term a line; `#` begins a comment. */
export function readTermList(file: string): TermList {
  const terms = file
    .split('\n')
    .map((line) => fold(line.replace(/#.*/, '')))
    .filter((term) => term !== '')
  if (terms.length === 0) return () => false
  const escaped = terms.map((term) => RegExp.escape(term))
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])(${escaped.join('|')})(?![\\p{L}\\p{N}])`, 'u')
  return (texts) => texts.some((text) => pattern.test(fold(text)))
}

/** Case, accents, width, spacing and invisible characters are ignored. */
function fold(text: string): string {
  const plain = text.normalize('NFKD').replaceAll(/[\p{M}\p{Cf}]/gu, '')
  return plain.toLowerCase().replaceAll(/\s+/gu, ' ').trim()
}
