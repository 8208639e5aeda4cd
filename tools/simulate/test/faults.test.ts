import { expect, test } from 'vitest'
import { findFaults } from '../find-faults.ts'
import { useSimulation } from './use-simulation.ts'

const simulation = useSimulation()
const MOST_SEEDS = 500

test('each planted fault is found', async () => {
  const missed: string[] = []
  for await (const { fault, finding } of findFaults(simulation(), MOST_SEEDS))
    if (!finding) missed.push(fault.name)

  expect(missed).toEqual([])
})
