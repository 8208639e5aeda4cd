import { expect, test } from 'vitest'
import { Lanes } from './lanes.ts'

const item = (id: string, webhookId = 'hook') => ({ id, webhookId })

function lanesWith(ids: string[], beginByMs = 1000) {
  const lanes = new Lanes<ReturnType<typeof item>>()
  for (const id of ids) lanes.add(item(id), beginByMs)
  return lanes
}

test('of one webhook two are under way at a time, in their order', () => {
  const lanes = lanesWith(['a', 'b', 'c', 'd'])

  expect([lanes.begin('hook', 0)?.id, lanes.begin('hook', 0)?.id]).toEqual(['a', 'b'])
  expect(lanes.begin('hook', 0)).toBeUndefined()
  lanes.end(item('b'))
  expect(lanes.begin('hook', 0)?.id).toBe('c')
  expect(lanes.begin('hook', 0)).toBeUndefined()
})

test('one webhook does not wait for another', () => {
  const lanes = lanesWith(['a', 'b', 'c'])
  lanes.add(item('x', 'other'), 1000)
  for (let begun = 0; begun < 2; begun++) lanes.begin('hook', 0)

  expect(lanes.begin('other', 0)?.id).toBe('x')
})

test('what could outlast the lease does not begin, and is given up', () => {
  const lanes = lanesWith(['a', 'b', 'c'])
  lanes.begin('hook', 1000)

  expect(lanes.giveUp('hook', 1000)).toEqual([])
  expect(lanes.begin('hook', 1001)).toBeUndefined()
  expect(lanes.giveUp('hook', 1001).map(({ id }) => id)).toEqual(['b', 'c'])
  expect([...lanes.ids()]).toEqual(['a'])
})

test('a lease that was renewed is one for all that wait', () => {
  const lanes = lanesWith(['a'])
  lanes.add(item('b'), 2000)

  expect(lanes.begin('hook', 1500)?.id).toBe('a')
})

test('it knows how many there are until they have ended', () => {
  const lanes = lanesWith(['a', 'b', 'c'])
  lanes.begin('hook', 0)

  expect(lanes.size).toBe(3)
  lanes.end(item('a'))
  lanes.giveUp('hook', Infinity)
  expect(lanes.size).toBe(0)
})
