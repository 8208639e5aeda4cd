import { describe, expect, test } from 'vitest'
import { placesAsRead } from './places-as-read.ts'

const read = ['a', 'b', 'c', 'd'].map((id, index) => ({ id, seq: index + 10 }))

describe('the places of queued generations', () => {
  // prettier-ignore
  test.each([
    ['that all still wait',                 { a: 1, b: 2, c: 3, d: 4 }, [1, 2, 3, 4]],
    ['behind some that are not shown',      { a: 3, b: 4, c: 5, d: 6 }, [3, 4, 5, 6]],
    ['of which the first has started',      { b: 1, c: 2, d: 3 },       [1, 2, 3, 4]],
    ['of which the first two have started', { c: 1, d: 2 },             [1, 2, 3, 4]],
    ['of which one was canceled',           { a: 1, b: 2, d: 3 },       [1, 2, 3, 4]],
    ['that have all left',                  {},                         [1, 2, 3, 4]],
  ])('%s', (_, now, places) => {
    const shown = placesAsRead(read.toReversed(), new Map(Object.entries(now)))

    expect(read.map(({ id }) => shown.get(id))).toEqual(places)
  })
})
