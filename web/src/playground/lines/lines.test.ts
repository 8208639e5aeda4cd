import { exampleGeneration } from '@atelier/contract/generation.ts'
import { expect, test } from 'vitest'
import { CallFailed } from '../../api/problem.ts'
import type { Phase } from '../run/phase.ts'
import { promptLines } from './prompt-lines.ts'
import { startLines, type Line } from './start-lines.ts'

test('every line with something on it is a prompt', () => {
  expect(promptLines(' a boat \n\n  \na chair\r\n')).toEqual(['a boat', 'a chair'])
  expect(promptLines(undefined)).toEqual([])
})

test('one that is refused, or costs something else by now, does not stop the others, and says so', async () => {
  const generation = { ...exampleGeneration, outputs: [], notes: [] }
  const lines = ['first', 'refused', 'dearer', 'last'].map((prompt): Line => ({
    params: { prompt },
    coins: 5,
  }))
  const asked: unknown[] = []
  const submit = async ({ params, coins }: Line): Promise<Phase> => {
    asked.push(params.prompt)
    if (params.prompt === 'refused') throw new CallFailed({ code: 'invalid_params', detail: 'Say more.' })
    if (params.prompt === 'dearer') return { kind: 'price', was: coins, intent: { params, coins: 7 } }
    return { kind: 'started', generation }
  }
  const told: number[] = []

  const outcomes = await startLines(lines, submit, (index) => told.push(index))

  expect(asked).toEqual(['first', 'refused', 'dearer', 'last'])
  expect(outcomes).toEqual([
    { generation },
    { refusal: 'Say more.' },
    { refusal: 'Not started: it now costs 7 coins.' },
    { generation },
  ])
  expect(told).toEqual([0, 1, 2, 3])
})
