import { expect, test } from 'vitest'
import { isApart, isHeard, leaderOf, playAll, toggled } from './mix.ts'

const lanes = ['vocals', 'drums', 'bass']
const heard = (soloed: string[], muted: string[]) =>
  lanes.filter((lane) => isHeard({ soloed: new Set(soloed), muted: new Set(muted) }, lane))

test.for([
  ['all, at first', [], [], lanes],
  ['all but the muted', [], ['drums'], ['vocals', 'bass']],
  ['only the soloed', ['drums'], [], ['drums']],
  ['several soloed', ['drums', 'bass'], [], ['drums', 'bass']],
  ['not what is both', ['drums', 'bass'], ['bass'], ['drums']],
  ['nothing, where all are muted', [], lanes, []],
] as const)('heard are %s', ([, soloed, muted, expected]) => {
  expect(heard([...soloed], [...muted])).toEqual(expected)
})

test('a press puts a lane in, another takes it out', () => {
  const once = toggled(new Set(), 'bass')

  expect([...once]).toEqual(['bass'])
  expect([...toggled(once, 'bass')]).toEqual([])
})

test('lanes are apart once one can hear it', () => {
  expect([isApart(1, 1.03), isApart(1, 1.06), isApart(1.06, 1)]).toEqual([false, true, true])
})

const lane = (changes: object) => ({
  paused: false,
  ended: false,
  error: null,
  currentTime: 0,
  play: async () => {},
  ...changes,
})
const broken = lane({
  error: { code: 4 } as MediaError,
  play: async () => {
    throw new Error('NotSupportedError')
  },
})

test('a lane that cannot be played keeps the others neither from playing nor in its place', async () => {
  const good = lane({})

  expect(await playAll([broken, good], 7)).toBe(true)
  expect(good.currentTime).toBe(7)
  expect(leaderOf([broken, lane({ paused: true }), lane({ ended: true }), good])).toBe(good)
})

test('where no lane can be played, nothing plays', async () => {
  expect(await playAll([broken], 0)).toBe(false)
  expect(leaderOf([broken])).toBeUndefined()
})
