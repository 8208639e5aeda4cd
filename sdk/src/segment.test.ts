import { expect, test } from 'vitest'
import { scripted } from '../test/scripted-fetch.ts'

test.each(['', '.', '..', undefined, null, 5])('%j leads to no operation', async (notAnId) => {
  const { atelier, asked } = scripted()
  const id = notAnId as string

  const calls = [
    atelier.generations.get(id),
    atelier.generations.cancel(id),
    atelier.generations.wait(id),
    atelier.generations.events(id).next(),
    atelier.assets.get(id),
  ]

  for (const call of calls) await expect(call).rejects.toThrow(`${JSON.stringify(id)} is not an id`)
  expect(asked).toEqual([])
})
