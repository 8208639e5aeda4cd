import { isAlias, isMap, isScalar, isSeq, LineCounter, visit, type Document, type Node } from 'yaml'
import { parseYaml } from '../catalog/parse-yaml.ts'

/** A place in a text, both counted from 1. */
export interface Position {
  readonly line: number
  readonly column: number
}

/** Where the fields of a YAML text stand, and what keeps it from being read. */
export interface Positions {
  readonly mistakes: readonly (Position & { message: string })[]
  /**
   * Where a field stands that a dotted path names. Where it is missing it is the field that should hold it; where the
   * message begins with the name of an inner field, it is that one.
   */
  of(path: string, message?: string): Position
}

export function readPositions(text: string): Positions {
  const lines = new LineCounter()
  const { document, troubles } = parseYaml(text, lines)
  const at = (offset: number): Position => {
    const { line, col } = lines.linePos(offset)
    return { line: Math.max(line, 1), column: Math.max(col, 1) }
  }
  const unreadable = troubles.map(({ offset = 0, message }) => ({ ...at(offset), message }))
  return {
    mistakes:
      unreadable.length > 0
        ? unreadable
        : danglingAliases(document).map((alias) => ({ ...at(alias.offset), message: alias.message })),
    of(path, message = '') {
      const found = find(document.contents, path)
      const inner = find(found.value, /^[\w-]+/.exec(message)?.[0] ?? '')
      const { key, value } = inner.isWhole && inner.key ? inner : found
      const isAboutName = aboutNames.test(message) || (inner.isWhole && / is unknown;/.test(message))
      const node = isScalar(value) && found.isWhole && !isAboutName ? value : (key ?? value)
      return at(node?.range?.[0] ?? 0)
    },
  }
}

/** Messages that are about the name of a field, and not about its value. */
const aboutNames = /^(is not a known field|is not a value of|is for enums only|names a param)/

/** The parser finds them only when it makes values, and then it does not say where. */
function danglingAliases(document: Document) {
  const found: { offset: number; message: string }[] = []
  visit(document, {
    Alias(_key, alias) {
      if (isAlias(alias) && !alias.resolve(document))
        found.push({
          offset: alias.range?.[0] ?? 0,
          message: `*${alias.source} has no anchor &${alias.source} before it`,
        })
    },
  })
  return found
}

type Found = { key: Node | undefined; value: Node | null | undefined; isWhole: boolean }

/** Goes as far along the path as there are fields. Names may have dots in them, so the longest one that fits is taken. */
function find(start: Node | null | undefined, path: string): Found {
  let found: Found = { key: undefined, value: start, isWhole: path === '' }
  let rest = path
  while (rest !== '') {
    const next = stepInto(found.value, rest)
    if (!next) return { ...found, isWhole: false }
    rest = rest.slice(next.name.length + 1)
    // An element of a list has no name of its own.
    found = { key: next.key ?? next.value ?? undefined, value: next.value, isWhole: rest === '' }
  }
  return found
}

function stepInto(node: Node | null | undefined, rest: string) {
  const begins = (name: string) => rest === name || rest.startsWith(`${name}.`)
  if (isSeq<Node>(node)) {
    const [index = ''] = rest.split('.')
    const value = /^\d+$/.test(index) ? node.items[Number(index)] : undefined
    return value && { name: index, key: undefined, value }
  }
  if (!isMap<Node, Node | null>(node)) return undefined
  const [longest] = node.items
    .map(({ key, value }) => ({ name: isScalar(key) ? String(key.value) : '', key, value }))
    .filter(({ name }) => name !== '' && begins(name))
    .toSorted((one, other) => other.name.length - one.name.length)
  return longest
}
