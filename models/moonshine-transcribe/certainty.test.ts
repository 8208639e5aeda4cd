import { inputPartlyUsed } from '@atelier/contract/note.ts'
import { expect, test } from 'vitest'
import { withSegment, type Understood } from './certainty.ts'

const word = (text: string) => ({ text, start: 0, end: 1 })
const heard = (text: string, ...logProbabilities: number[]) => ({ words: [word(text)], logProbabilities })

test('a passage that nobody can be sure of is left out, and its seconds are counted', () => {
  const none: Understood = { words: [], leftOutSeconds: 0 }
  const first = withSegment(none, heard('Hello.', -0.1), 2)
  const second = withSegment(first, heard('Mumble.', -1.4, -1.2), 3.25)
  const third = withSegment(second, { words: [], logProbabilities: [] }, 5)
  const last = withSegment(third, heard('Goodbye.', -0.9), 1)

  expect(last).toEqual({ words: [word('Hello.'), word('Goodbye.')], leftOutSeconds: 3.25 })
})

test('the note says how much', () => {
  expect(inputPartlyUsed('audio', 3.25)).toEqual({
    code: 'input_partly_used',
    message: '3.3 seconds of audio were left out: what is said there could not be understood.',
    path: 'params.audio',
  })
})
