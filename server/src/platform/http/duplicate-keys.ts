import assert from 'node:assert/strict'

const [QUOTE, COLON, BACKSLASH] = [34, 58, 92]

/**
 * Counts the keys of all objects in a JSON text. The parsed value has fewer where a key is repeated, since the last one wins.
 * This runs on every body, so it only counts colons. The text must be valid.
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

/** An object or array that is being read: the keys seen so far, and the current key or index. */
type Container = { seen: Set<string>; at: string | number }

const token = /["{}[\]:,]/g

/**
 * The paths of repeated keys, such as `params.prompt`; undefined where the text has more than `maxTokens`. The text must be
 * valid.
 */
export function findDuplicateKeys(text: string, maxTokens: number): Set<string> | undefined {
  const duplicates = new Set<string>()
  const containers: Container[] = []
  let string = ''
  token.lastIndex = 0
  for (let count = 0, found = token.exec(text); found; found = token.exec(text), count++) {
    if (count === maxTokens) return undefined
    if (found[0] === '{') containers.push({ seen: new Set(), at: '' })
    else if (found[0] === '[') containers.push({ seen: new Set(), at: 0 })
    else if (found[0] === '}' || found[0] === ']') containers.pop()
    else if (found[0] === '"') {
      token.lastIndex = endOfString(text, found.index) + 1
      string = text.slice(found.index, token.lastIndex)
    } else {
      const container = containers.at(-1)
      assert(container, 'colons and commas stand within an object or array')
      if (found[0] === ':') {
        const key: string = JSON.parse(string) // Parsed, because a key has several spellings: "a" and "\u0061".
        container.at = key
        if (container.seen.has(key)) duplicates.add(containers.map(({ at }) => at).join('.'))
        container.seen.add(key)
      } else if (typeof container.at === 'number') container.at++
    }
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
