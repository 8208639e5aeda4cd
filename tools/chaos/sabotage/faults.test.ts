import { describe, expect, test } from 'vitest'
import { faults as simulatedFaults } from '../../simulate/faults.ts'
import { editFunction } from '../../../server/test/edited-function.ts'
import { costlySandbox, faults } from './faults.ts'
import { serverModule, standInModule } from './stand-ins.ts'

const all = [{ standIns: costlySandbox }, ...Object.values(faults)]
const standIns = all.flatMap((fault) => Object.entries(fault.standIns ?? {}))

describe('what stands in for a module of the server has all of its exports', () => {
  test.each(standIns)('%s: %s', async (path, file) => {
    const original: object = await import(serverModule(path))
    const standIn: object = await import(standInModule(file))

    expect(Object.keys(standIn).toSorted()).toEqual(Object.keys(original).toSorted())
  })
})

describe('the functions of the database still have what a fault changes', () => {
  const edits = Object.entries(faults).flatMap(([name, { functions = {} }]) =>
    Object.entries(functions).map(([functionName, changes]) => ({ name, functionName, edits: changes })),
  )
  const simulated = simulatedFaults.flatMap(({ name, inFunction }) =>
    inFunction ? [{ name, ...inFunction }] : [],
  )

  test.each([...edits, ...simulated])('$name', ({ functionName, edits: changes }) => {
    expect(() => editFunction(functionName, changes)).not.toThrow()
  })
})
