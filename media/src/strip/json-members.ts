import { unstrippable } from './unstrippable.ts'

/** Nobody nests deeper. */
const MAX_DEPTH = 256

type Range = { at: number; length: number }

type Container = {
  isObject: boolean
  /** The name under which it stands in its parent. */
  name: string | undefined
  /** The bracket that opens it, or the comma behind the last member that stays. */
  separator: number
  hasKept: boolean
  /** Whether members since `separator` go. */
  isCutting: boolean
  /** Whether the member that is being read goes. */
  isMemberCut: boolean
}

/**
 * Finds the members of a JSON text that are to be taken out, with the commas that go with them, so that the rest stays as it
 * was written. `isCut` is asked with the name of each member, that of its object, and how deep it is.
 */
export function membersToCut(
  json: Buffer,
  isCut: (name: string, parent: string | undefined, depth: number) => boolean,
): Range[] {
  const ranges: Range[] = []
  const stack: Container[] = []
  /** How many containers are within one that goes. */
  let cutDepth = Infinity
  let name: string | undefined
  let isName = false

  for (let at = 0; at < json.length; at++) {
    const top = stack.at(-1)
    const character = String.fromCharCode(json[at])
    if (character === '"') {
      const end = endOfString(json, at)
      if (top?.isObject && isName) {
        name = String(parse(json, at, end))
        isName = false
        beginMember(top, name, at)
      }
      at = end - 1
    } else if (character === '{' || character === '[') {
      if (stack.length >= MAX_DEPTH) throw unstrippable('Its description is nested too deeply.')
      const isObject = character === '{'
      stack.push({
        isObject,
        name: top?.isObject ? name : top?.name,
        separator: at,
        hasKept: false,
        isCutting: false,
        isMemberCut: false,
      })
      isName = isObject
    } else if (character === '}' || character === ']') {
      if (!top || top.isObject !== (character === '}')) throw unstrippable('Its description is damaged.')
      if (top.isCutting) cut(top.hasKept ? top.separator : top.separator + 1, at)
      stack.pop()
      if (stack.length < cutDepth) cutDepth = Infinity
      isName = false
    } else if (character === ',' && top?.isObject) {
      if (!top.isMemberCut) Object.assign(top, { separator: at, hasKept: true })
      top.isMemberCut = false
      if (stack.length <= cutDepth) cutDepth = Infinity
      isName = true
    }
  }
  if (stack.length > 0) throw unstrippable('Its description is damaged.')
  return ranges

  function beginMember(object: Container, member: string, at: number): void {
    if (stack.length > cutDepth) return
    cutDepth = Infinity
    object.isMemberCut = isCut(member, object.name, stack.length)
    if (object.isMemberCut) {
      cutDepth = stack.length
      object.isCutting = true
    } else if (object.isCutting) {
      cut(object.separator + 1, at)
      object.isCutting = false
    }
  }

  function cut(from: number, to: number): void {
    ranges.push({ at: from, length: to - from })
  }
}

function endOfString(json: Buffer, start: number): number {
  for (let at = start + 1; at < json.length; at++) {
    if (json[at] === 0x5c) at++
    else if (json[at] === 0x22) return at + 1
  }
  throw unstrippable('Its description is damaged.')
}

function parse(json: Buffer, start: number, end: number): unknown {
  try {
    return JSON.parse(json.toString('utf8', start, end))
  } catch {
    throw unstrippable('Its description is damaged.')
  }
}
