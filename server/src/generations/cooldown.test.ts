import { expect, test } from 'vitest'
import { cooldownUntil } from './cooldown.ts'

const at = (minutes: number) => new Date(Date.UTC(2026, 0, 1, 12, minutes))
const newestFirst = (...minutes: number[]) => minutes.map(at).toReversed()

// prettier-ignore
test.for([
  ['four refusals',                         newestFirst(0, 1, 2, 3),          at(4),  null],
  ['five in ten minutes',                   newestFirst(0, 2, 4, 6, 10),      at(11), at(25)],
  ['five in eleven minutes',                newestFirst(0, 2, 4, 6, 11),      at(12), null],
  ['the pause is over',                     newestFirst(0, 1, 2, 3, 4),       at(19), null],
  ['the last second of the pause',          newestFirst(0, 1, 2, 3, 4),       at(18), at(19)],
  ['a late sixth does not prolong',         newestFirst(0, 1, 2, 3, 4, 15),   at(16), at(19)],
  ['a sixth within ten minutes prolongs',   newestFirst(0, 1, 2, 3, 4, 9),    at(16), at(24)],
] as const)('%s', ([, refusedAt, now, until]) => {
  expect(cooldownUntil([...refusedAt], now)).toEqual(until)
})
