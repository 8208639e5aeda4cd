import { expect, test } from 'vitest'
import { isOutOfSync, isHeard, leaderOf, playAll, toggled } from './mix.ts'

const tracks = ['vocals', 'drums', 'bass']
const heard = (soloed: string[], muted: string[]) =>
  tracks.filter((track) => isHeard({ soloed: new Set(soloed), muted: new Set(muted) }, track))

test.for([
  ['all, at first', [], [], tracks],
  ['all but the muted', [], ['drums'], ['vocals', 'bass']],
  ['only the soloed', ['drums'], [], ['drums']],
  ['several soloed', ['drums', 'bass'], [], ['drums', 'bass']],
  ['not what is both', ['drums', 'bass'], ['bass'], ['drums']],
  ['nothing, where all are muted', [], tracks, []],
] as const)('heard are %s', ([, soloed, muted, expected]) => {
  expect(heard([...soloed], [...muted])).toEqual(expected)
})

test('a toggle puts a track in, another takes it out', () => {
  const once = toggled(new Set(), 'bass')

  expect([...once]).toEqual(['bass'])
  expect([...toggled(once, 'bass')]).toEqual([])
})

test('tracks are out of sync once one can hear it', () => {
  expect([isOutOfSync(1, 1.03), isOutOfSync(1, 1.06), isOutOfSync(1.06, 1)]).toEqual([false, true, true])
})

const track = (changes: object) => ({
  paused: false,
  ended: false,
  error: null,
  currentTime: 0,
  play: async () => {},
  ...changes,
})
const broken = track({
  error: { code: 4 } as MediaError,
  play: async () => {
    throw new Error('NotSupportedError')
  },
})

test('a track that cannot be played does not keep the others from playing', async () => {
  const good = track({})

  expect(await playAll([broken, good], 7)).toBe(true)
  expect(good.currentTime).toBe(7)
  expect(leaderOf([broken, track({ paused: true }), track({ ended: true }), good])).toBe(good)
})

test('where no track can be played, nothing plays', async () => {
  expect(await playAll([broken], 0)).toBe(false)
  expect(leaderOf([broken])).toBeUndefined()
})
