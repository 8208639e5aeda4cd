import { brief, MAX_ISSUES } from '@atelier/contract/brief-issues.ts'
import type { Issue } from '@atelier/contract/problem.ts'
import { visiblePattern } from '@atelier/contract/visible.ts'
import type { TObject, TSchema } from 'typebox'
import { Compile } from 'typebox/compile'
import { Format, IsDateTime } from 'typebox/format'
import { Settings } from 'typebox/system'
import { withoutOtherBranches, type Failure } from './union-failures.ts'

Settings.Set({ maxErrors: MAX_ISSUES })

// RFC 3339 has leap seconds and a year 0, which PostgreSQL lacks, and with an offset a time can be in the year 10000, which
// RFC 3339 cannot write. All of these are refused.
Format.Set('date-time', (text) => {
  const year = new Date(text).getUTCFullYear()
  return IsDateTime(text) && year >= 1 && year <= 9999
})

/** The issues of a value, field by field; an empty list where it is valid. */
export type Check = (value: unknown) => Issue[]

/** Many operations share a schema, of an id or a page for example. */
const checks = new WeakMap<TSchema, Check>()

export function compileCheck(schema: TSchema): Check {
  const known = checks.get(schema)
  if (known) return known
  const compiled = Compile(schema)
  const check: Check = (value) => (compiled.Check(value) ? [] : issuesOf(compiled.Errors(value)))
  checks.set(schema, check)
  return check
}

/** Finds strings that JSON allows but PostgreSQL cannot store: with a NUL or a lone surrogate. */
export function unstorable(value: unknown): Issue[] {
  const issues: Issue[] = []
  const parts: { path: string; value: unknown }[] = [{ path: '', value }]
  for (let part = parts.pop(); part; part = parts.pop()) {
    const { path, value: at } = part
    if (typeof at === 'string') {
      if (at.includes('\0') || !at.isWellFormed())
        issues.push({
          path: brief(path),
          message: 'contains a character that cannot be stored (NUL, or half of a surrogate pair); remove it',
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

/** Query values arrive as text; those that the schema wants as numbers or booleans are converted where possible. */
export function readQuery(schema: TObject, query: Record<string, unknown>): Record<string, unknown> {
  const read = Object.entries(query).map(([name, text]) => {
    const property: { type?: unknown } | undefined = schema.properties[name]
    return [name, typeof text === 'string' ? readText(property?.type, text) : text]
  })
  return Object.fromEntries(read) // Unlike assignment, this keeps `__proto__` an ordinary field.
}

function readText(type: unknown, text: string): unknown {
  if (type === 'boolean' && /^(true|false)$/.test(text)) return text === 'true'
  if ((type === 'integer' || type === 'number') && /^-?\d{1,15}(\.\d+)?$/.test(text)) return Number(text)
  return text
}

/** Never empty: an invalid value stays invalid, even where the library's list of errors was cut short. */
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
    type?: string | string[]
    limit?: number
  }
  if (keyword === 'required') return below(detail.requiredProperties ?? [], 'is required')
  if (keyword === 'additionalProperties')
    return below(detail.additionalProperties ?? [], 'is not a known field')
  // The library also reports each unknown field by itself, in addition to `additionalProperties`.
  if (keyword === 'boolean') return [{ path: at || 'body', message: 'is not a known field' }]
  if (keyword === 'const') return [{ path: at, message: `must be ${JSON.stringify(detail.allowedValue)}` }]
  if (keyword === 'pattern') return [{ path: at, message: patternMessage(detail.pattern) }]
  if (keyword === 'enum')
    return [{ path: at, message: `must be one of ${(detail.allowedValues ?? []).join(', ')}` }]
  if (keyword === 'type') return [{ path: at || 'body', message: typeMessage([detail.type ?? []].flat()) }]
  if (keyword === 'minLength' && detail.limit === 1) return [{ path: at, message: 'must not be empty' }]
  if (keyword === 'not') return [{ path: at, message: 'is not an allowed value' }]
  return [{ path: at || 'body', message }]
}

const alternatives = new Intl.ListFormat('en', { type: 'disjunction', style: 'short' })

/** JSON's names of types, but for the one that people who fill in a form do not know. */
function typeMessage(types: string[]): string {
  const names = types.map((type) => (type === 'integer' ? 'a whole number' : type))
  return `must be ${alternatives.format(new Set(names))}`
}

const patternMessage = (pattern: unknown) =>
  String(pattern) === visiblePattern ? 'must contain a visible character' : 'has the wrong format'
