import type { SourceFile } from '../catalog/read-catalog.ts'
import { readPositions, type Position, type Positions } from './positions.ts'

/** Something wrong in a model file: where, and what to do about it. */
export interface Mistake extends Position {
  readonly file: string
  /** The dotted path of the field; empty for the whole file. */
  readonly path: string
  readonly message: string
}

/**
 * Gives the lines with which a start would be refused, `file: field: message`, their places in the files. A line of another
 * file, or of none, stands at the beginning of that.
 */
export function locateMistakes(lines: readonly string[], files: readonly SourceFile[]): Mistake[] {
  const positions = new Map<string, Positions>()
  return lines.map((line) => {
    const file = files.find(({ name }) => line.startsWith(`${name}: `))
    if (!file) return { file: '', line: 1, column: 1, path: '', message: line }
    const known = positions.get(file.name) ?? readPositions(file.text)
    positions.set(file.name, known)
    const rest = line.slice(file.name.length + 2)
    const [, path = '', message = rest] = /^([A-Za-z](?:[^:]|:(?! ))*): ([^]*)$/.exec(rest) ?? []
    return { file: file.name, ...known.of(path, message), path, message }
  })
}

/** In the order in which a reader of the files meets them. */
export function inReadingOrder(mistakes: readonly Mistake[]): Mistake[] {
  return mistakes.toSorted(
    (one, other) => one.file.localeCompare(other.file) || one.line - other.line || one.column - other.column,
  )
}

/** One line, as compilers write it, so that editors find the place. */
export function mistakeInWords({ file, line, column, path, message }: Mistake): string {
  const place = file === '' ? '' : `${file}:${line}:${column}: `
  return `${place}${path === '' ? '' : `${path}: `}${message}`
}
