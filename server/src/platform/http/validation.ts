import { brief, MAX_ISSUES } from '@atelier/contract/brief-issues.ts'
import type { Issue } from '@atelier/contract/problem.ts'
import { visiblePattern } from '@atelier/contract/visible.ts'
import type { TObject, TSchema } from 'typebox'
import { Compile } from 'typebox/compile'
import { Format, IsDateTime } from 'typebox/format'
import { Settings } from 'typebox/system'
import { withoutOtherBranches, type Failure } from './union-failures.ts'

Settings.Set({ maxErrors: MAX_ISSUES })

// RFC 3339 has leap seconds and a year 0, which PostgreSQL has not, and offsets lead to a year 10000, which it cannot itself
// write. What no clock of ours can say is refused by name.
Format.Set('date-time', (text) => {
  const year = new Date(text).getUTCFullYear()
  return IsDateTime(text) && year >= 1 && year <= 9999
})

/** What a value of this shape has wrong, field by field; an empty list means nothing. */
export type Check = (value: unknown) => Issue[]

export function compileCheck(schema: TSchema): Check {
  const compiled = Compile(schema)
  return (value) => (compiled.Check(value) ? [] : issuesOf(compiled.Errors(value)))
}

/** Texts that JSON can write and PostgreSQL cannot keep: with a zero character, or with half a character. */
export function unstorable(value: unknown): Issue[] {
  const issues: Issue[] = []
  const parts: { path: string; value: unknown }[] = [{ path: '', value }]
  for (let part = parts.pop(); part; part = parts.pop()) {
    const { path, value: at } = part
    if (typeof at === 'string') {
      if (at.includes('\0') || !at.isWellFormed())
        issues.push({
          path: brief(path),
          message: 'holds a character that cannot be stored: NUL, or half of a surrogate pair',
        })
    } else if (typeof at === 'object' && at !== null) {
      for (const [name, inner] of Object.entries(at)) {
        const below = path ? `${path}.${name}` : name
        parts.push({ path: below, value: inner }, { path: below, value: name })
      }
    }
  }
  return issues
}

/** Query values arrive as text; those that should be numbers or booleans become so where they clearly are. */
export function readQuery(schema: TObject, query: Record<string, unknown>): Record<string, unknown> {
  const read = Object.entries(query).map(([name, text]) => {
    const property: { type?: unknown } | undefined = schema.properties[name]
    return [name, typeof text === 'string' ? readText(property?.type, text) : text]
  })
  return Object.fromEntries(read) // Unlike assignment, keeps a field that is called `__proto__` a field.
}

function readText(type: unknown, text: string): unknown {
  if (type === 'boolean' && /^(true|false)$/.test(text)) return text === 'true'
  if ((type === 'integer' || type === 'number') && /^-?\d{1,15}(\.\d+)?$/.test(text)) return Number(text)
  return text
}

/** Never empty: what was refused stays refused, also where the library's words for it were cut short. */
function issuesOf(failures: Failure[]): Issue[] {
  const issues = new Map<string, string>()
  for (const failure of withoutOtherBranches(failures))
    for (const { path, message } of translate(failure)) if (!issues.has(path)) issues.set(path, message)
  if (issues.size === 0) issues.set('body', 'is not valid')
  return [...issues].map(([path, message]) => ({ path, message }))
}

function translate({ keyword, instancePath, params, message }: Failure): Issue[] {
  const at = brief(instancePath.slice(1).replaceAll('/', '.'))
  const below = (names: string[], text: string) =>
    names.map((name) => ({ path: brief(at ? `${at}.${name}` : name), message: text }))
  const detail = params as {
    requiredProperties?: string[]
    additionalProperties?: string[]
    allowedValues?: unknown[]
    allowedValue?: unknown
    pattern?: string
  }
  if (keyword === 'required') return below(detail.requiredProperties ?? [], 'is required')
  if (keyword === 'additionalProperties')
    return below(detail.additionalProperties ?? [], 'is not a known field')
  // How the library says of each unknown field by itself what `additionalProperties` says of all together.
  if (keyword === 'boolean') return [{ path: at || 'body', message: 'is not a known field' }]
  if (keyword === 'const') return [{ path: at, message: `must be ${JSON.stringify(detail.allowedValue)}` }]
  if (keyword === 'pattern') return [{ path: at, message: formMistake(detail.pattern) }]
  if (keyword === 'enum')
    return [{ path: at, message: `must be one of ${(detail.allowedValues ?? []).join(', ')}` }]
  if (keyword === 'not') return [{ path: at, message: 'is not an allowed value' }]
  return [{ path: at || 'body', message }]
}

const formMistake = (pattern: unknown) =>
  String(pattern) === visiblePattern ? 'needs a character that can be seen' : 'does not have the right form'
