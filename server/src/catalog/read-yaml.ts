import type { FieldError } from './field-errors.ts'
import { parseYaml, tooDeep } from './parse-yaml.ts'

/** The value of a YAML text, or where it is invalid. */
export type YamlReading = { value: unknown; errors: [] } | { value: null; errors: FieldError[] }

export function readYaml(text: string): YamlReading {
  const { document, troubles } = parseYaml(text)
  const errors = troubles.map(({ line, message }) => ({
    path: line === undefined ? '' : `line ${line}`,
    message,
  }))
  if (errors.length > 0) return { value: null, errors }
  try {
    return { value: document.toJS(), errors: [] }
  } catch (error) {
    return { value: null, errors: [{ path: '', message: valueTrouble(error) }] }
  }
}

/** An alias without an anchor is found only when values are made, without a line number. */
function valueTrouble(error: unknown): string {
  if (error instanceof RangeError) return tooDeep
  return error instanceof Error ? error.message : 'cannot be read'
}
