import { expect, test } from 'vitest'
import { WebhookQueues } from './concurrency.ts'

const item = (id: string, webhookId = 'hook') => ({ id, webhookId })

function lanesWith(ids: string[], beginByMs = 1000) {
  const queues = new WebhookQueues<ReturnType<typeof item>>()
  for (const id of ids) queues.add(item(id), beginByMs)
  return queues
}

test('of one webhook two are under way at a time, in their order', () => {
  const queues = lanesWith(['a', 'b', 'c', 'd'])

  expect([queues.begin('hook', 0)?.id, queues.begin('hook', 0)?.id]).toEqual(['a', 'b'])
  expect(queues.begin('hook', 0)).toBeUndefined()
  queues.end(item('b'))
  expect(queues.begin('hook', 0)?.id).toBe('c')
  expect(queues.begin('hook', 0)).toBeUndefined()
})

test('one webhook does not wait for another', () => {
  const queues = lanesWith(['a', 'b', 'c'])
  queues.add(item('x', 'other'), 1000)
  for (let begun = 0; begun < 2; begun++) queues.begin('hook', 0)

  expect(queues.begin('other', 0)?.id).toBe('x')
})

test('what could outlast the lease does not begin, and is given up', () => {
  const queues = lanesWith(['a', 'b', 'c'])
  queues.begin('hook', 1000)

  expect(queues.giveUp('hook', 1000)).toEqual([])
  expect(queues.begin('hook', 1001)).toBeUndefined()
  expect(queues.giveUp('hook', 1001).map(({ id }) => id)).toEqual(['b', 'c'])
  expect([...queues.ids()]).toEqual(['a'])
})

test('a lease that was renewed is one for all that wait', () => {
  const queues = lanesWith(['a'])
  queues.add(item('b'), 2000)

  expect(queues.begin('hook', 1500)?.id).toBe('a')
})

test('it knows how many there are until they have ended', () => {
  const queues = lanesWith(['a', 'b', 'c'])
  queues.begin('hook', 0)

  expect(queues.size).toBe(3)
  queues.end(item('a'))
  queues.giveUp('hook', Infinity)
  expect(queues.size).toBe(0)
})
