import { joined, marked, plain, tint, type Marked } from './marked.ts'

/** How a language writes values. */
export type Dialect = {
  indent: number
  scalar(value: string | number | boolean | null): string
  /** A name before its value. */
  name(name: string): string
  /** Whether a comma may follow the last. */
  hasLastComma: boolean
}

const json = (value: unknown): string => JSON.stringify(value)

export const jsonDialect: Dialect = { indent: 2, scalar: json, name: json, hasLastComma: false }
export const typescriptDialect: Dialect = {
  indent: 2,
  scalar: (value) => (typeof value === 'string' ? singleQuoted(value) : json(value)),
  name: (name) => (/^[a-z_]\w*$/i.test(name) ? name : singleQuoted(name)),
  hasLastComma: true,
}
export const pythonDialect: Dialect = {
  indent: 4,
  scalar: (value) => {
    if (value === null) return 'None'
    return typeof value === 'boolean' ? (value ? 'True' : 'False') : json(value)
  },
  name: json,
  hasLastComma: true,
}

/** Escaped as JSON escapes, between the quotes of our own code. */
const singleQuoted = (text: string): string =>
  `'${json(text)
    .slice(1, -1)
    .replaceAll(String.raw`\"`, '"')
    .replaceAll("'", String.raw`\'`)}'`

type Value = string | number | boolean | null | readonly Value[] | { readonly [name: string]: Value }

/** A value over several lines. What stands under one of the `tinted` names is marked. */
export function literal(value: Value, dialect: Dialect, tinted: readonly string[] = [], depth = 0): Marked {
  if (typeof value !== 'object' || value === null) return plain(dialect.scalar(value))
  // `isArray` does not tell readonly arrays from objects.
  const parts = Array.isArray(value)
    ? (value as readonly Value[]).map((item) => literal(item, dialect, tinted, depth + 1))
    : Object.entries(value).map(([name, item]) => {
        const written = literal(item, dialect, tinted, depth + 1)
        return marked`${dialect.name(name)}: ${tinted.includes(name) ? tint(written.text) : written}`
      })
  const [open, close] = Array.isArray(value) ? (['[', ']'] as const) : (['{', '}'] as const)
  if (parts.length === 0) return plain(`${open}${close}`)
  const inside = '\n' + ' '.repeat(dialect.indent * (depth + 1))
  const outside = '\n' + ' '.repeat(dialect.indent * depth)
  const lines = joined(parts, `,${inside}`)
  return marked`${open}${inside}${lines}${dialect.hasLastComma ? ',' : ''}${outside}${close}`
}

/** The same on one line. */
export function inlineJson(value: Value, tinted: readonly string[]): Marked {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return plain(json(value))
  const parts = Object.entries(value).map(([name, item]) => {
    const written = inlineJson(item, tinted)
    return marked`${json(name)}:${tinted.includes(name) ? tint(written.text) : written}`
  })
  return marked`{${joined(parts, ',')}}`
}
