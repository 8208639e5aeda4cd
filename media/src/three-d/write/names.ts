/** Names of which no two are the same, with an underscore for what the format does not allow in them. */
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
