import { expect, test } from 'vitest'
import { parseTints } from './parse-tints.ts'

// prettier-ignore
test.each([
  ['sepia, not too yellow',       ['everything'], ['"not too yellow"']],
  ['blue sky, no green',          ['sky'],        ['"no green"']],
  ['blue sky without red',        ['sky'],        ['"without red"']],
  ["don't make it red, blue sky", ['sky'],        ['"don\'t make it red"']],
  ['not green but blue sky',      ['sky'],        ['"not green"']],
])('in %j, what is not wanted is no tint', (prompt, regions, leftOut) => {
  const parsed = parseTints(prompt)

  expect(parsed.tints.map(({ region }) => region)).toEqual(regions)
  expect(parsed.leftOut).toEqual(leftOut)
})

test('a prompt of what is not wanted alone is refused', () => {
  expect(() => parseTints('not too yellow')).toThrow('Not understood: "not too yellow"')
})
