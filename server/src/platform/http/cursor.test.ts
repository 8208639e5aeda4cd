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

  test('none is the first page', () => {
    expect(cursors.open(list, undefined)).toBeUndefined()
  })

  const sealed = cursors.seal(list, 5)
  test.each([
    ['of another account', ['generations', 'account-2', { status: 'queued' }], sealed],
    ['with another filter', ['generations', 'account-1', { status: 'failed' }], sealed],
    ['of another list', ['assets', 'account-1', { status: 'queued' }], sealed],
    ['of another secret', list, openCursors(deriveSecrets('b'.repeat(32))).seal(list, 5)],
    ['with another position', list, `${Buffer.from('6').toString('base64url')}.${sealed.split('.')[1]}`],
    ['with something after it', list, `${sealed}.more`],
    ['with a changed signature', list, sealed.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'))],
    ['without a signature', list, sealed.split('.')[0]!],
    ['that is empty', list, ''],
  ])('%s is refused as invalid_params, by name', (_, asked, cursor) => {
    const open = () => cursors.open(asked, cursor)

    expect(open).toThrow(Problem)
    expect(open).toThrow(expect.objectContaining({ code: 'invalid_params' }))
    expect(open).toThrow(/^cursor: /)
  })

  test('outlives a change of the secret', () => {
    const renewed = openCursors(deriveSecrets('b'.repeat(32), 'a'.repeat(32)))

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
