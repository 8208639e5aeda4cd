import { parseDocument } from 'yaml'
import type { FieldError } from './field-errors.ts'

/** The value of a YAML text, or where it is invalid. */
export type YamlReading = { value: unknown; errors: [] } | { value: null; errors: FieldError[] }

export function readYaml(text: string): YamlReading {
  const document = parseDocument(text)
  // A warning is an unknown tag: the value would not be what the author meant.
  const errors = [...document.errors, ...document.warnings].map((error) => ({
    path: `line ${error.linePos?.[0].line ?? 1}`,
    message: firstSentence(error.message),
  }))
  if (errors.length > 0) return { value: null, errors }
  try {
    return { value: document.toJS(), errors: [] }
  } catch (error) {
    // An alias without an anchor is found only here, without a line number.
    const message = error instanceof Error ? error.message : 'cannot be read'
    return { value: null, errors: [{ path: '', message }] }
  }
}

/** The parser's message without the position and the excerpt that follow it. */
function firstSentence(message: string): string {
  return message.replace(/ at line \d+, column \d+:[^]*$/, '')
}
