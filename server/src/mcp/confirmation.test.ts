import { expect, test } from 'vitest'
import { confirmationOf } from './confirmation.ts'

const never = Infinity

// prettier-ignore
test.for([
  // spent, coins, threshold, can ask, confirmed, decision
  [0,   5,  never, false, undefined, 'tell_agent'],
  [0,   5,  never, false, 5,         'buy'],
  [0,   5,  never, false, 4,         'tell_agent'],
  [0,   5,  never, false, 6,         'tell_agent'],
  [0,   5,  never, true,  undefined, 'ask_person'],
  [0,   5,  never, true,  5,         'ask_person'],
  [100, 5,  never, false, undefined, 'buy'],
  [100, 5,  never, true,  undefined, 'buy'],
  [0,   5,  10,   false, undefined, 'tell_agent'],
  [1,   5,  10,   false, undefined, 'buy'],
  [1,   10, 10,   true,  undefined, 'buy'],
  [1,   11, 10,   true,  undefined, 'ask_person'],
  [1,   11, 10,   true,  11,        'ask_person'],
  [1,   11, 10,   false, 11,        'buy'],
  [1,   1,  0,    false, undefined, 'tell_agent'],
] as const)('spent %i, price %i, threshold %s, can ask %s, confirmed %s: %s', ([spentBefore, coins, confirmAboveCoins, canAsk, confirmedCoins, decision]) => {
  expect(confirmationOf({ spentBefore, coins, confirmAboveCoins, canAsk, confirmedCoins })).toBe(decision)
})
