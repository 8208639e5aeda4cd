/** As many as the values of a JSON body. */
const MAX_SEPARATORS = 10_000

/**
 * Whether a posted text has more fields than any model file: the parser compares the names of an object with each other, which
 * of very many would take minutes.
 */
export function isTooComplex(texts: readonly string[]): boolean {
  let separators = 0
  for (const text of texts) for (const character of text) if (/[\n,:[{&*!?-]/.test(character)) separators += 1
  return separators > MAX_SEPARATORS
}

export const tooComplex = 'has more fields than any model file'
