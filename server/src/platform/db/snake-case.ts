/** `modelId` as SQL has it. */
export function snakeCase(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}

/** Columns of a table by our own names, for statements that are prepared and so cannot ask for `*`. */
export function columnList(table: string, names: readonly string[]): string {
  return names.map((name) => `${table}.${snakeCase(name)}`).join(', ')
}
