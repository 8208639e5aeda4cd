const [QUOTE, COLON, BACKSLASH] = [34, 58, 92]

/**
 * How many keys the objects of a JSON text name. Its parsed value has fewer of them where one stands twice: the last wins.
 * Every body is asked this, so it only counts colons. The text must be valid.
 */
export function countKeys(text: string): number {
  let keys = 0
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === COLON) keys++
    else if (code === QUOTE) at = endOfString(text, at)
  }
  return keys
}

/** An object or array that is being read: which keys it has had, and at which key or item we are. */
type Container = { seen: Set<string> | undefined; at: string | number }

const token = /["{}[\]:,]/g

/**
 * The paths of keys that stand more than once in their object, such as `params.prompt`; undefined where the text has more
 * than so many tokens. The text must be valid.
 */
export function findDuplicateKeys(text: string, maxTokens: number): Set<string> | undefined {
  const duplicates = new Set<string>()
  const containers: Container[] = []
  let string = ''
  token.lastIndex = 0
  for (let count = 0, found = token.exec(text); found; found = token.exec(text), count++) {
    if (count === maxTokens) return undefined
    const container = containers.at(-1)
    if (found[0] === '{') containers.push({ seen: new Set(), at: '' })
    else if (found[0] === '[') containers.push({ seen: undefined, at: 0 })
    else if (found[0] === '}' || found[0] === ']') containers.pop()
    else if (found[0] === '"') {
      token.lastIndex = endOfString(text, found.index) + 1
      string = text.slice(found.index, token.lastIndex)
    } else if (found[0] === ':') {
      const key = JSON.parse(string) as string // Two spellings of one key are the same: "a" and "\u0061".
      container!.at = key
      if (container!.seen!.has(key)) duplicates.add(containers.map(({ at }) => at).join('.'))
      container!.seen!.add(key)
    } else if (typeof container!.at === 'number') container!.at++
  }
  return duplicates
}

/** Where the string ends that begins at `open`. */
function endOfString(text: string, open: number): number {
  for (let at = open + 1; ; at++) {
    const code = text.charCodeAt(at)
    if (code === QUOTE) return at
    if (code === BACKSLASH) at++
  }
}
