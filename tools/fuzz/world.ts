// Whom the requests come from and what they are about. The server chooses the ids of these objects, so two runs of a
// seed
// differ in the ids and in nothing else.
import { randomUUID } from 'node:crypto'
import type { CatalogEntry } from '../../contract/src/model.ts'
import { Client, type Answer } from '../../server/test/client.ts'
import { png } from './mutate/multipart.ts'

export const OPERATOR_TOKEN = 'the-operator-token-of-the-fuzzer-001'
const plenty = { limit: 1_000_000, windowSeconds: 1 }
const scopes = ['generate', 'read', 'uploads', 'account']

/** Somebody with a key and a session. */
type Person = { id: string; email: string; key: string; keyId: string; cookie: string }

/** The lists have the same length in every run: what is picked from them depends on nothing but the seed. */
export type World = {
  origin: string
  /** Where webhooks may go. */
  sink: string
  /** The account that most requests come from. */
  person: Person
  /** The account that destructive requests are about: it gets locked, signed out, revoked. */
  victim: Person
  models: CatalogEntry[]
  effects: { id: string; modelId: string }[]
  generations: string[]
  assets: string[]
  files: string[]
  webhooks: string[]
  deliveries: string[]
  keys: string[]
  signIns: string[]
  quoteTokens: string[]
}

export async function makeWorld({ origin, sink }: Pick<World, 'origin' | 'sink'>): Promise<World> {
  const [person, victim] = [await makePerson(origin), await makePerson(origin)]
  const { models } = await ok(clientOf(origin).get('/v1/models'))
  const { effects } = await ok(clientOf(origin).get('/v1/effects'))
  const fixtures = await makeFixtures(origin, sink, person, victim)
  return { origin, sink, person, victim, models, effects, ...fixtures }
}

/** Undoes what requests have done on purpose: locks, maintenance, sign-outs, revoked keys, deleted things. */
export async function repairWorld(world: World): Promise<void> {
  const { origin, sink } = world
  const operator = operatorOf(origin)
  await ok(operator.put('/operator/v1/settings', { maintenance: false, disabledChannels: [] }))
  for (const kind of ['models', 'effects'])
    for (const { id, enabled } of (await ok(operator.get(`/operator/v1/${kind}`))).items)
      if (!enabled) await ok(operator.patch(`/operator/v1/${kind}/${id}`, { enabled: true }))
  ;[world.person, world.victim] = [await makePerson(origin), await makePerson(origin)]
  Object.assign(world, await makeFixtures(origin, sink, world.person, world.victim))
}

async function makePerson(origin: string): Promise<Person> {
  const operator = operatorOf(origin)
  const email = `${randomUUID()}@fuzz.example`
  const account = { email, coins: 1_000_000_000, rateLimits: { key: plenty, account: plenty } }
  const { id } = await ok(operator.post('/operator/v1/accounts', account))
  const path = `/operator/v1/accounts/${id}`
  const { key, id: keyId } = await ok(operator.post(`${path}/keys`, { name: 'Fuzzer', scopes }))
  const { url } = await ok(operator.post(`${path}/sign-in-link`))
  const signedIn = await clientOf(origin).post('/account/v1/sign-in-link', {
    token: new URL(url).hash.slice(1),
    password: 'correct horse',
  })
  const cookie = signedIn.headers
    .getSetCookie()
    .map((each) => each.split(';', 1)[0])
    .join('; ')
  return { id, email, key, keyId, cookie }
}

async function makeFixtures(origin: string, sink: string, person: Person, victim: Person) {
  const client = clientOf(origin, person.key)
  const operator = operatorOf(origin)
  const submit = (prompt: string) =>
    ok(
      client.post(
        '/v1/generations',
        { modelId: 'sandbox-image', params: { prompt }, maxCoins: 100 },
        { 'idempotency-key': randomUUID() },
      ),
    )
  const generations = [await submit('a lamp'), await submit('a boat'), await submit('a tree')]
  const asset = await ok(client.upload(png))
  const quote = await ok(
    client.post('/v1/quotes', { modelId: 'sandbox-image', params: { prompt: 'a lamp' } }),
  )
  const webhooks = []
  const deliveries = []
  for (const { id } of [person, victim]) {
    const all = `/operator/v1/accounts/${id}/webhooks`
    const webhook = await ok(operator.post(all, { url: sink, events: ['generation.canceled'] }))
    const delivery = await ok(operator.post(`${all}/${webhook.id}/test`, {}))
    webhooks.push(webhook.id)
    deliveries.push(delivery.id)
  }
  const keys = []
  for (const { id } of [person, victim])
    keys.push((await ok(operator.post(`/operator/v1/accounts/${id}/keys`, { name: 'Spare', scopes }))).id)
  const signIns = await ok(
    new Client(origin, { cookie: person.cookie, 'x-forwarded-for': undefined }).get('/account/v1/sign-ins'),
  )
  return {
    generations: generations.map(({ id }) => id as string),
    assets: [asset.id as string, generations[0]!.id as string],
    files: [asset.url, asset.thumbnailUrl].map((url: string) => new URL(url).pathname + new URL(url).search),
    webhooks,
    deliveries,
    keys,
    signIns: [signIns.items[0].id as string],
    quoteTokens: [quote.quoteToken as string],
  }
}

export const operatorOf = (origin: string) => clientOf(origin, OPERATOR_TOKEN)

/** In development mode nobody may seem to come through a proxy. */
const clientOf = (origin: string, token?: string) =>
  new Client(origin, { 'x-forwarded-for': undefined, ...(token && { authorization: `Bearer ${token}` }) })

async function ok(asking: Promise<Answer>) {
  const { status, body, text } = await asking
  if (status >= 300) throw new Error(`The fuzzer was refused with ${status}: ${text}`)
  return body
}
