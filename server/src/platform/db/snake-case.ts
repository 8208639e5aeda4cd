/** There are as many as our types have fields, and each is needed for every row. */
const known = new Map<string, string>()

/** `modelId` as it is called in SQL. */
const snakeCase = (name: string): string =>
  known.getOrInsertComputed(name, () => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`))

/** An object whose fields are called as in SQL. */
export const snakeCased = (object: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(object).map(([name, value]) => [snakeCase(name), value]))

/** A list of columns by their TypeScript names, for prepared statements, which cannot use `*`. */
export function columnList(table: string, names: readonly string[]): string {
  return names.map((name) => `${table}.${snakeCase(name)}`).join(', ')
}
