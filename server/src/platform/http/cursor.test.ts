import { describe, expect, test } from 'vitest'
import { deriveSecrets } from '../secrets.ts'
import { openCursors, pageOf } from './cursor.ts'
import { Problem } from './problem.ts'

const cursors = openCursors(deriveSecrets('a'.repeat(32)))
const list = ['generations', 'account-1', { status: 'queued' }]

describe('a cursor', () => {
  test('brings the position back to its own list', () => {
    const position = { createdAt: '2026-01-01 00:00:00.123456+00', id: 'ä/+=' }

    expect(cursors.open(list, cursors.seal(list, position))).toEqual(position)
  })

  test('is fit for a query as it is', () => {
    expect(cursors.seal(list, { id: '???>>>~~~ÿ' })).toMatch(/^[\w.-]+$/)
  })

  test('tells nobody what is in it: neither can it be read, nor does it grow with its numbers', () => {
    const [small, large] = [1, 987_654_321_012].map((place) => cursors.seal(list, place))

    const bytes = Buffer.from(large!.split('.')[1]!, 'base64url').toString('latin1')
    expect(bytes).not.toContain('987')
    expect(large!.length).toBe(small!.length)
    const position = (id: number) => ({ createdAt: '2026-01-01 00:00:00.123456+00', id })
    expect(cursors.seal(list, position(1)).length).toBe(cursors.seal(list, position(98_765_432)).length)
  })

  test('none is the first page', () => {
    expect(cursors.open(list, undefined)).toBeUndefined()
  })

  const sealed = cursors.seal(list, 5)
  test.each([
    ['of another account', ['generations', 'account-2', { status: 'queued' }], sealed],
    ['with another filter', ['generations', 'account-1', { status: 'failed' }], sealed],
    ['of another list', ['assets', 'account-1', { status: 'queued' }], sealed],
    ['of another secret', list, openCursors(deriveSecrets('b'.repeat(32))).seal(list, 5)],
    ['as they once were, signed and readable', list, 'NQ.c2lnbmF0dXJl'],
    ['with something after it', list, `${sealed}.more`],
    ['with something between', list, sealed.replace('.', '.=')],
    ['with a changed end', list, sealed.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'))],
    ['that was cut off', list, sealed.slice(0, -4)],
    ['that is short', list, sealed.slice(0, 20)],
    ['without its text', list, sealed.split('.')[0]!],
    ['that is empty', list, ''],
  ])('%s is refused as invalid_params, by name', (_, asked, cursor) => {
    const open = () => cursors.open(asked, cursor)

    expect(open).toThrow(Problem)
    expect(open).toThrow(expect.objectContaining({ code: 'invalid_params' }))
    expect(open).toThrow(/^cursor: /)
  })

  test('outlives a change of the secret', () => {
    const renewed = openCursors(deriveSecrets('b'.repeat(32), { previous: 'a'.repeat(32) }))

    expect(renewed.open(list, sealed)).toBe(5)
  })
})

describe('a page', () => {
  const seal = (last: number) => `after ${last}`

  test.each([
    [[], 2, [], null],
    [[1], 2, [1], null],
    [[1, 2], 2, [1, 2], null],
    [[1, 2, 3], 2, [1, 2], 'after 2'],
  ])('of %j with a limit of %d', (rows, limit, items, nextCursor) => {
    expect(pageOf(rows, limit, seal)).toEqual({ items, nextCursor })
  })
})
