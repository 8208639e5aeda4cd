import { AVERROR_EINVAL, AVERROR_ENOMEM } from 'node-av/constants'
import { FFmpegError } from 'node-av/lib'
import { expect, test } from 'vitest'
import { isMemoryError } from './memory-error.ts'

test.each([
  ['FFmpeg has no memory', FFmpegError.fromCode(AVERROR_ENOMEM), true],
  ['FFmpeg is asked for what cannot be', FFmpegError.fromCode(AVERROR_EINVAL), false],
  ['Node has no memory', Object.assign(new Error('spawn ENOMEM'), { code: 'ENOMEM' }), true],
  ['V8 has no memory', new RangeError('Array buffer allocation failed'), true],
  ['something else is wrong', new Error('Something else'), false],
])('%s', (_, error, isIt) => {
  expect(isMemoryError(error)).toBe(isIt)
})
