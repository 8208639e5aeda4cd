const WITHIN_MS = 1000

/**
 * Finds what was asked for by a key, or by two keys one after the other (`g k`). Pure but for what it remembers: the key
 * before this one. Keys are as browsers name them, `?` rather than Shift and a slash.
 */
export function keySequence<Command>(bindings: Readonly<Record<string, Command>>) {
  const firsts = new Set(
    Object.keys(bindings)
      .filter((keys) => keys.includes(' '))
      .map((keys) => keys.split(' ')[0]),
  )
  let before = { key: '', at: 0 }

  return (key: string, at: number): Command | undefined => {
    const isSecond = before.key !== '' && at - before.at < WITHIN_MS
    const found = (isSecond ? bindings[`${before.key} ${key}`] : undefined) ?? bindings[key]
    before = { key: found === undefined && firsts.has(key) ? key : '', at }
    return found
  }
}
