import { expect, test } from 'vitest'
import { isApart, isHeard, toggled } from './mix.ts'

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
