import { expect, test } from 'vitest'
import { openCrew, type Member } from './crew.ts'

const busy = { name: 'MediaUnavailable', trouble: 'busy' }

/** One child, which does nothing, and room for two who wait for it. */
async function setUp() {
  const crew = await openCrew({
    size: 1,
    maxWaiting: 2,
    requestsPerChild: 100,
    async start() {
      const { promise: ended, resolve: kill } = Promise.withResolvers<void>()
      return { folder: '', perform: () => Promise.reject(new Error('does nothing')), kill, ended }
    },
    onTrouble() {},
  })
  const take = (owner: string, isFresh = false) => crew.take({ owner, isFresh, signal: undefined })
  const order: string[] = []
  /** Gives the child back as soon as it is there, for the next. */
  const serve = async (owner: string, waiting: Promise<Member>) => {
    const member = await waiting
    order.push(owner)
    crew.giveBack(member, true)
  }
  return { crew, take, serve, order }
}

test('one more than may wait is turned away at once, and the others have their turn', async () => {
  const { crew, take, serve, order } = await setUp()
  const working = await take('alice')
  const waiting = [serve('first', take('alice')), serve('second', take('alice'))]

  await expect(take('alice')).rejects.toMatchObject(busy)
  crew.giveBack(working, true)
  await Promise.all(waiting)

  expect(order).toEqual(['first', 'second'])
})

test('in a full queue the last of who has the most in it gives way to another', async () => {
  const { crew, take, serve, order } = await setUp()
  const working = await take('alice')
  const first = serve('alice', take('alice'))
  const last = take('alice')

  const other = serve('bob', take('bob'))
  await expect(last).rejects.toMatchObject(busy)
  crew.giveBack(working, true)
  await Promise.all([first, other])

  expect(order.toSorted()).toEqual(['alice', 'bob'])
})

test('who has lost a child is let in beyond the limit, and is never turned away', async () => {
  const { crew, take } = await setUp()
  await take('alice')
  const waiting = [take('alice', true), take('alice', true), take('alice', true)]

  await expect(take('bob')).rejects.toMatchObject(busy)
  await Promise.all([
    crew.close(),
    ...waiting.map((each) => expect(each).rejects.toMatchObject({ trouble: 'closed' })),
  ])
})
