import { beforeAll, describe, expect, test } from 'vitest'
import { api } from '../../src/api.ts'
import type { Endpoint } from '../../src/platform/http/endpoint.ts'
import { expectOk, testApp, type Person, type TestApp } from '../app.ts'
import { publicHook } from '../hooked.ts'
import { submitAs } from '../submitting.ts'
import { digestOf } from '../world-digest.ts'

// Every operation that names something of one's own is asked for what is somebody else's, which really is there.

const ownThings = Object.entries(api)
  .map(([operationId, endpoint]) => ({ operationId, endpoint }))
  .filter(({ endpoint: { scope, path } }) => scope !== 'operator' && scope !== 'public' && path.includes('{'))

/** What an operation with a body is asked for; its wrong fields would be told first. */
const bodies: Record<string, object> = {
  updateMyWebhook: { enabled: false },
  testMyWebhook: {},
  replayMyWebhook: { since: '2020-01-01T00:00:00Z' },
}

type Things = Record<'generations' | 'assets' | 'sign-ins' | 'keys' | 'webhooks' | 'deliveries', string>

/** One of everything that a person can have. */
async function thingsOf(app: TestApp, person: Person): Promise<Things> {
  const ended = await submitAs(person)
  await app.runJobs()
  const upload = await app.asset(person)
  const { id: keys } = await expectOk(person.post('/account/v1/keys', { name: 'Shop', scopes: ['read'] }))
  const webhook = await expectOk(
    person.post('/account/v1/webhooks', { url: publicHook, events: ['generation.succeeded'] }),
  )
  const delivery = await expectOk(person.post(`/account/v1/webhooks/${webhook.id}/test`))
  const { items: signIns } = await expectOk(person.get('/account/v1/sign-ins'))
  return {
    generations: ended,
    assets: upload.id,
    'sign-ins': signIns[0].id,
    keys,
    webhooks: webhook.id,
    deliveries: delivery.id,
  }
}

let app: TestApp
let eve: Person
let victim: Person
let things: Things

beforeAll(async () => {
  app = await testApp()
  eve = await app.person({ coins: 100 })
  victim = await app.person({ coins: 100 })
  things = await thingsOf(app, victim)
})

test('the list was read', () => expect(ownThings.length).toBeGreaterThan(15))

describe.each(ownThings)('$operationId', ({ operationId, endpoint }) => {
  test("of somebody else's is 404 and changes nothing; nobody signed in is 401", async () => {
    const before = await digestOf(app)

    const stranger = await send(eve, operationId, endpoint)
    const visitor = await send(app.stranger(), operationId, endpoint)

    expect(stranger).toMatchObject({ status: 404, body: { code: 'not_found' } })
    expect(visitor).toMatchObject({ status: 401, body: { code: 'unauthorized' } })
    expect(await digestOf(app)).toEqual(before)
  })
})

// Afterwards, for some of them end what they are asked for: the ids above were real.
describe('what was refused to others', () => {
  const order = ['GET', 'PATCH', 'POST', 'DELETE']
  const gentleFirst = ownThings.toSorted(
    (one, other) => order.indexOf(one.endpoint.method) - order.indexOf(other.endpoint.method),
  )

  test.each(gentleFirst.filter(({ operationId }) => operationId !== 'endMySignIn'))(
    '$operationId answers its owner',
    async ({ operationId, endpoint }) => {
      const { status, body } = await send(victim, operationId, endpoint)

      expect([status, body.code]).not.toEqual([404, 'not_found'])
    },
  )

  test('endMySignIn answers its owner', async () => {
    const { status } = await send(victim, 'endMySignIn', api['endMySignIn']!)

    expect(status).toBe(200)
  })
})

function send(client: Pick<Person, 'send'>, operationId: string, { method, path, body }: Endpoint) {
  const segments = path.split('/')
  const named = segments.map((segment, place) =>
    segment.startsWith('{') ? things[segments[place - 1] as keyof Things] : segment,
  )
  expect(named).not.toContain(undefined)
  if (body) expect(Object.keys(bodies)).toContain(operationId)
  return client.send(method, named.join('/'), body && { body: bodies[operationId] })
}
