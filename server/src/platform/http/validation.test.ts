import { Type } from 'typebox'
import { describe, expect, test } from 'vitest'
import { compileCheck, readQuery, unstorable } from './validation.ts'

const Shape = Type.Object(
  {
    name: Type.String({ minLength: 1, maxLength: 3 }),
    count: Type.Optional(Type.Integer({ minimum: 1, maximum: 5 })),
    colour: Type.Optional(Type.Unsafe<string>({ type: 'string', enum: ['red', 'blue'] })),
    not: Type.Optional(Type.Integer({ not: { const: 0 } })),
    inner: Type.Optional(Type.Object({ list: Type.Array(Type.Number()) }, { additionalProperties: false })),
    at: Type.Optional(Type.String({ format: 'date-time' })),
  },
  { additionalProperties: false },
)
const check = compileCheck(Shape)

// prettier-ignore
test.each<[string, isMoment: boolean]>([
  ['2026-01-31T09:30:00Z', true],
  ['0001-01-01T00:00:00Z', true],
  ['9999-12-31T23:59:59.999Z', true],
  ['0000-01-01T00:00:00Z', false],
  ['0001-01-01T00:00:00+14:00', false],
  ['9999-12-31T23:59:59-01:00', false],
  ['2026-06-30T23:59:60Z', false],
  ['2026-02-30T00:00:00Z', false],
])('%s is a moment that we can keep and say: %s', (at, isMoment) => {
  expect(check({ name: 'x', at }).length === 0).toBe(isMoment)
})

describe('what is wrong is said field by field', () => {
  test.each<[unknown, Record<string, string | RegExp>]>([
    [{ name: 'x' }, {}],
    [{}, { name: 'is required' }],
    [{ name: '' }, { name: 'must not be empty' }],
    [
      { name: 'x', nme: 1, cont: 2 },
      { nme: 'is not a known field', cont: 'is not a known field' },
    ],
    [{ name: 'x', count: 9 }, { count: /<= 5/ }],
    [{ name: 'x', count: '3' }, { count: /whole number/ }],
    [{ name: 'x', colour: 'green' }, { colour: 'must be one of red, blue' }],
    [{ name: 'x', not: 0 }, { not: 'is not an allowed value' }],
    [
      { name: 'x', inner: { list: [1, 'two'], more: 1 } },
      { 'inner.list.1': /number/, 'inner.more': /known/ },
    ],
    [{ name: 'x', inner: {} }, { 'inner.list': 'is required' }],
    [[], { body: /object/ }],
    [null, { body: /object/ }],
    ['text', { body: /object/ }],
  ])('%j', (value, expected) => {
    const issues = Object.fromEntries(check(value).map(({ path, message }) => [path, message]))

    expect(Object.keys(issues).toSorted()).toEqual(Object.keys(expected).toSorted())
    for (const [path, message] of Object.entries(expected)) expect(issues[path]).toMatch(message)
  })

  test('each field once, whatever it breaks', () => {
    expect(check({ name: 5, count: 0.5 }).map(({ path }) => path)).toEqual(['name', 'count'])
  })

  test('a name that is too long to repeat is cut', () => {
    const [issue] = check({ name: 'x', ['y'.repeat(1000)]: 1 })

    expect(issue!.path).toBe(`${'y'.repeat(200)}…`)
  })

  test.each(['2026-11-15T12:00:00Z', '2026-11-15t12:00:00.123456+02:00', '2024-02-29T00:00:00-00:00'])(
    '%s is a moment',
    (at) => expect(check({ name: 'x', at })).toEqual([]),
  )

  test.each([
    '2026-12-31T23:59:60Z',
    '2026-01-01T00:00:00Z[UTC]',
    '2026-02-29T00:00:00Z',
    '2026-01-01T00:00:00',
    '',
  ])('%s is none', (at) => expect(check({ name: 'x', at })).toMatchObject([{ path: 'at' }]))
})

describe('of a union', () => {
  const Window = Type.Object({ limit: Type.Integer({ minimum: 1 }) }, { additionalProperties: false })
  const Windows = Type.Object({ key: Window, account: Window }, { additionalProperties: false })
  const checkUnions = compileCheck(
    Type.Object({
      windows: Type.Optional(Type.Union([Windows, Type.Null()])),
      list: Type.Optional(Type.Array(Type.Union([Type.Null(), Window]))),
      value: Type.Optional(
        Type.Union([Type.String({ minLength: 2 }), Type.Number(), Type.Boolean(), Type.Array(Type.String())]),
      ),
      count: Type.Optional(Type.Union([Type.Integer(), Type.Null()])),
      deep: Type.Optional(
        Type.Union([Type.Object({ inner: Type.Union([Window, Type.Null()]) }), Type.Null()]),
      ),
    }),
  )

  test.each<[string, object, [string, string][]]>([
    [
      'only the branch is told whose type the value has',
      { windows: { key: { limit: 0, burst: 1 }, account: 5, more: 1 } },
      [
        ['windows.more', 'is not a known field'],
        ['windows.key.burst', 'is not a known field'],
        ['windows.key.limit', 'must be >= 1'],
        ['windows.account', 'must be object'],
      ],
    ],
    ['all types are told where it has none', { windows: 5 }, [['windows', 'must be object or null']]],
    [
      'each item by itself',
      { list: [null, { limit: 0 }, 'x', {}] },
      [
        ['list.1.limit', 'must be >= 1'],
        ['list.2', 'must be null or object'],
        ['list.3.limit', 'is required'],
      ],
    ],
    ['all types are told in words', { count: 'ten' }, [['count', 'must be a whole number or null']]],
    ['of scalars', { value: null }, [['value', 'must be string, number, boolean, or array']]],
    ['of scalars, one that fits', { value: 'x' }, [['value', 'must not have fewer than 2 characters']]],
    ['of scalars, inside one that fits', { value: ['x', 1] }, [['value.1', 'must be string']]],
    ['inside a union', { deep: { inner: { limit: 0 } } }, [['deep.inner.limit', 'must be >= 1']]],
    ['inside a union, no branch', { deep: { inner: 1 } }, [['deep.inner', 'must be object or null']]],
  ])('%s', (_, value, issues) => {
    expect(checkUnions(value).map(({ path, message }) => [path, message])).toEqual(issues)
  })
})

describe('query values', () => {
  const Query = Type.Object({
    limit: Type.Integer(),
    share: Type.Number(),
    active: Type.Boolean(),
    text: Type.String(),
  })

  test.each([
    [{ limit: '10' }, { limit: 10 }],
    [{ limit: '-3' }, { limit: -3 }],
    [{ limit: '1.0' }, { limit: 1 }],
    [{ share: '0.25' }, { share: 0.25 }],
    [{ active: 'true' }, { active: true }],
    [{ active: 'false' }, { active: false }],
    [{ text: '10' }, { text: '10' }],
    [{ text: 'true' }, { text: 'true' }],
  ])('%j become what they should be', (query, expected) => {
    expect(readQuery(Query, query)).toEqual(expected)
  })

  test.each([
    { limit: '' },
    { limit: '1e3' },
    { limit: '0x1f' },
    { limit: ' 5' },
    { limit: '9'.repeat(16) },
    { limit: ['1', '2'] },
    { active: '1' },
    { active: 'TRUE' },
    { unknown: '1' },
  ])('%j stay what they are, for the check to refuse', (query) => {
    expect(readQuery(Query, query)).toEqual(query)
  })
})

describe('text that PostgreSQL cannot keep', () => {
  test.each([
    ['a zero character', { note: 'a\0b' }, ['note']],
    ['half a character', { note: 'a\ud83d' }, ['note']],
    ['the other half', ['\udd11'], ['0']],
    ['deep inside', { a: [{ b: '\0' }] }, ['a.0.b']],
    ['in a name', { a: { 'b\0': 1 } }, ['a.b\0']],
    ['as the whole', '\0', ['']],
  ])('%s is found', (_, value, paths) => {
    expect(unstorable(value).map(({ path }) => path)).toEqual(paths)
  })

  test.each([[{ note: '🔑 \u{10ffff} \n\t' }], [{ a: null, b: 1, c: true, d: [] }], [undefined]])(
    '%j has none',
    (value) => expect(unstorable(value)).toEqual([]),
  )

  test('however deep: it does not use the stack', () => {
    let value: unknown = '\0'
    for (let depth = 0; depth < 20_000; depth++) value = [value]

    expect(unstorable(value)).toHaveLength(1)
  })
})

test.for([1, 63, 64, 65, 1000])('%s unknown fields are refused, whatever stands beside them', (count) => {
  const checkCoins = compileCheck(Type.Object({ coins: Type.Integer() }, { additionalProperties: false }))
  const junk = Object.fromEntries(Array.from({ length: count }, (_, place) => [`k${place}`, 1]))

  expect(checkCoins({ coins: 'many', ...junk }).length).toBeGreaterThan(0)
  expect(checkCoins({ coins: 1, ...junk })[0]).toEqual({ path: 'k0', message: 'is not a known field' })
})
