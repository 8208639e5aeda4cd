import { expect, test } from 'vitest'
import { progressOf, readPrediction } from './prediction.ts'

const progressIn = (logs: string) => progressOf(readPrediction({ status: 'processing', logs })!)

test('progress is the last bar in the logs', () => {
  expect(progressIn(' 5%|#  | 1/20\r 45%|##  | 9/20 [00:01]')).toEqual({ progress: 0.45 })
  expect(progressIn('100%|####| 20/20')).toEqual({ progress: 0.99 })
  expect(progressIn('loading')).toEqual({})
})

test('progress is looked for in the end of the logs alone', () => {
  expect(progressIn(` 45%|##  |${'x'.repeat(4000)}`)).toEqual({ progress: 0.45 })
  expect(progressIn(` 45%|##  |${'x'.repeat(4096)}`)).toEqual({})
})
