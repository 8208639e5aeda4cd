import type { Position } from '../positions.ts'

type Expected = 'value' | 'value or end' | 'key' | 'key or end' | 'colon' | 'comma or end' | 'nothing'

const blank = /[ \t\n\r]*/y
const scalar = /true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y

/**
 * Where a text that `JSON.parse` refuses stops being JSON; its end where it was cut off. The engine itself often names no
 * place, and repeats what stands there instead.
 */
export function whereJsonStops(text: string): Position {
  const before = text.slice(0, stopOf(text)).split('\n')
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 }
}

function stopOf(text: string): number {
  const open: ('{' | '[')[] = []
  let expected: Expected = 'value'
  let at = 0
  const afterValue = (): Expected => (open.length > 0 ? 'comma or end' : 'nothing')
  for (;;) {
    at = endOf(blank, text, at) ?? at
    const next = text[at]
    if (next === undefined) return at
    const isValue: boolean = expected === 'value' || expected === 'value or end'
    const isKey: boolean = expected === 'key' || expected === 'key or end'
    if (isValue && (next === '{' || next === '[')) {
      open.push(next)
      expected = next === '{' ? 'key or end' : 'value or end'
      at += 1
    } else if ((isValue || isKey) && next === '"') {
      const string = readString(text, at)
      if (!string.isWhole) return string.end
      at = string.end
      expected = isKey ? 'colon' : afterValue()
    } else if (isValue && endOf(scalar, text, at) !== undefined) {
      at = endOf(scalar, text, at) ?? at
      expected = afterValue()
    } else if (expected === 'colon' && next === ':') {
      expected = 'value'
      at += 1
    } else if (expected === 'comma or end' && next === ',') {
      expected = open.at(-1) === '{' ? 'key' : 'value'
      at += 1
    } else if (expected.endsWith('or end') && next === (open.at(-1) === '{' ? '}' : ']')) {
      open.pop()
      expected = afterValue()
      at += 1
    } else return at
  }
}

/** Character by character: an expression would need as much of the stack as the text is long. */
function readString(text: string, start: number): { end: number; isWhole: boolean } {
  let at = start + 1
  while (at < text.length) {
    const character = text[at] ?? ''
    if (character === '"') return { end: at + 1, isWhole: true }
    if (character < ' ') break
    const escaped = character === '\\' ? endOf(escape, text, at) : at + 1
    if (escaped === undefined) break
    at = escaped
  }
  return { end: at, isWhole: false }
}

const escape = /\\(?:["\\/bfnrt]|u[\da-fA-F]{4})/y

/** Where a sticky expression ends that matches here. */
function endOf(expression: RegExp, text: string, at: number): number | undefined {
  expression.lastIndex = at
  return expression.test(text) ? expression.lastIndex : undefined
}
