import { expect, test } from 'vitest'
import { audioFrames } from './audio-frames.ts'

test('what a frame holds is given back when the next is asked for', () => {
  const frames = audioFrames({ rate: 48_000, channels: [new Float32Array(2000)] })

  const { value: first } = frames.next()
  expect(first.data).not.toBeNull()
  frames.next()

  expect(first.data).toBeNull()
})
