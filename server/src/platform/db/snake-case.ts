/** `modelId` as SQL has it. */
export function snakeCase(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}

/** A list of columns under our own names, for statements that are prepared and so cannot ask for `*`. */
export function columnList(names: readonly string[]): string {
  return names.map((name) => `${snakeCase(name)} as "${name}"`).join(', ')
}
