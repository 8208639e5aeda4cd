import { beforeAll, describe, expect, test } from 'vitest'
import { api } from '../../src/api.ts'
import type { Endpoint } from '../../src/platform/http/endpoint.ts'
import { expectOk, testApp, type Person, type TestApp } from '../app.ts'
import { makeGrant } from '../grant.ts'
import { publicHook } from '../webhook-fixture.ts'
import { submitAs } from '../submit-as.ts'
import { digestOf } from '../database-digest.ts'

// Every operation on an object of an account is called with an existing object of another account.

const ownThings = Object.entries(api)
  .map(([operationId, endpoint]) => ({ operationId, endpoint }))
  .filter(({ endpoint: { scope, path } }) => scope !== 'operator' && scope !== 'public' && path.includes('{'))

/** Bodies of operations that have one; invalid fields would be reported first. */
const bodies: Record<string, object> = {
  updateMyWebhook: { enabled: false },
  updateMyAgent: { spendLimitCoins: 5 },
  testMyWebhook: {},
  replayMyWebhook: { since: '2020-01-01T00:00:00Z' },
  renameMyCollection: { name: 'Portfolio' },
}

type Things = Record<
  | 'agents'
  | 'shares'
  | 'generations'
  | 'assets'
  | 'sign-ins'
  | 'keys'
  | 'webhooks'
  | 'deliveries'
  | 'collections',
  string
>

/** One of everything that a person can own. */
async function thingsOf(app: TestApp, person: Person): Promise<Things> {
  const ended = await submitAs(person)
  await app.runJobs()
  const upload = await app.asset(person)
  const { id: keys } = await expectOk(person.post('/account/v1/keys', { name: 'Shop', scopes: ['read'] }))
  const { id: agents } = await expectOk(person.post('/account/v1/keys', { name: 'Agent', scopes: ['read'] }))
  await makeGrant(app, { keyId: agents }, { all: 10 })
  const webhook = await expectOk(
    person.post('/account/v1/webhooks', { url: publicHook, events: ['generation.succeeded'] }),
  )
  const delivery = await expectOk(person.post(`/account/v1/webhooks/${webhook.id}/test`))
  const share = await expectOk(person.post('/account/v1/shares', { generationId: ended }))
  const collection = await expectOk(person.post('/account/v1/collections', { name: 'Best' }))
  const { items: signIns } = await expectOk(person.get('/account/v1/sign-ins'))
  return {
    generations: ended,
    shares: share.id,
    assets: upload.id,
    'sign-ins': signIns[0].id,
    keys,
    agents,
    webhooks: webhook.id,
    deliveries: delivery.id,
    collections: collection.id,
  }
}

let app: TestApp
let eve: Person
let things: Things

beforeAll(async () => {
  app = await testApp()
  eve = await app.person({ coins: 100 })
  things = await thingsOf(app, await app.person({ coins: 100 }))
})

test('the list was read', () => expect(ownThings.length).toBeGreaterThan(15))

describe.each(ownThings)('$operationId', ({ operationId, endpoint }) => {
  test("of somebody else's is 404 and changes nothing; nobody signed in is 401", async () => {
    const before = await digestOf(app)

    const stranger = await send(eve, things, operationId, endpoint)
    const visitor = await send(app.stranger(), things, operationId, endpoint)

    expect(stranger).toMatchObject({ status: 404, body: { code: 'not_found' } })
    expect(visitor).toMatchObject({ status: 401, body: { code: 'unauthorized' } })
    expect(await digestOf(app)).toEqual(before)
  })
})

test('what was refused to others answers its owner', async () => {
  const owner = await app.person({ coins: 100 })
  const own = await thingsOf(app, owner)

  for (const { operationId, endpoint } of ownThings.toSorted((one, other) => harmOf(one) - harmOf(other))) {
    const { status, body } = await send(owner, own, operationId, endpoint)
    expect([operationId, status, body.code]).not.toEqual([operationId, 404, 'not_found'])
    if (operationId === 'endMySignIn') expect(status).toBe(200)
  }
})

/** Some of them delete their object, and one the session of the caller: that comes last. */
const harmOf = ({ operationId, endpoint: { method } }: (typeof ownThings)[number]) =>
  operationId === 'endMySignIn' ? Infinity : ['GET', 'PATCH', 'POST', 'DELETE'].indexOf(method)

function send(
  client: Pick<Person, 'send'>,
  of: Things,
  operationId: string,
  { method, path, body }: Endpoint,
) {
  const segments = path.split('/')
  const named = segments.map((segment, place) =>
    segment.startsWith('{') ? of[segments[place - 1] as keyof Things] : segment,
  )
  expect(named).not.toContain(undefined)
  if (body) expect(Object.keys(bodies)).toContain(operationId)
  return client.send(method, named.join('/'), body && { body: bodies[operationId] })
}
