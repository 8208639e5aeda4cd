import { expect, test } from 'vitest'
import { findFaults } from '../find-faults.ts'
import { useStage } from './play.ts'

const stage = useStage()
const MOST_SEEDS = 500

test('each planted fault is found', async () => {
  const missed: string[] = []
  for await (const { fault, finding } of findFaults(stage(), MOST_SEEDS))
    if (!finding) missed.push(fault.name)

  expect(missed).toEqual([])
})
