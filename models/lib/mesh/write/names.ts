/** Makes names unique, and replaces characters that the format forbids by underscores. */
export function distinctNames(names: readonly string[], forbidden: RegExp): string[] {
  const taken = new Set<string>()
  return names.map((name) => {
    const plain = name.replaceAll(forbidden, '_').replace(/^(?=\d|$)/, '_')
    let distinct = plain
    for (let number = 2; taken.has(distinct); number++) distinct = `${plain}_${number}`
    taken.add(distinct)
    return distinct
  })
}
