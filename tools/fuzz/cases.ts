// A request for every number: the same for the same seed.
import { api, pages } from '../../server/src/api.ts'
import type { Endpoint } from '../../server/src/platform/http/endpoint.ts'
import { seededRandom, type Random } from '../simulate/random.ts'
import { isWellFramed, latin1, setHeader, writeRequest, type Draft } from './draft.ts'
import { mutatePath, mutateQuery } from './mutate/address.ts'
import { mutateBytes } from './mutate/bytes.ts'
import { mutateFraming } from './mutate/framing.ts'
import { mutateCookies, mutateHeaders } from './mutate/headers.ts'
import { mutateJson } from './mutate/json.ts'
import { mutateMultipart, writeForm } from './mutate/multipart.ts'
import { valueFor, type Schema } from './values.ts'
import { OPERATOR_TOKEN, type World } from './world.ts'

export const targets = ['multipart', 'json', 'headers', 'query', 'path', 'cookies', 'framing'] as const
export type Target = (typeof targets)[number]

/** How the bytes go out. */
export type Delivery =
  | { kind: 'whole' }
  /** In pieces that end at these shares of it, with pauses between. */
  | { kind: 'pieces'; ends: number[]; pauseMs: number }
  /** The first part of it, and then the connection is closed, or is as good as dead. */
  | { kind: 'cut'; share: number; how: 'end' | 'reset' }
  /** All of it, and then nothing is read any more, or nothing more is sent. */
  | { kind: 'leave'; how: 'end' | 'reset' }
  /** With another request right behind it. */
  | { kind: 'pipelined' }

export type Case = {
  index: number
  target: Target
  operation: string
  /** As the server should read them; undefined where it is ambiguous. */
  asked: { method: string; path: string } | undefined
  bytes: Buffer
  isFramed: boolean
  delivery: Delivery
  /** On the connection of the one before, if that is still open. */
  mayReuse: boolean
}

type Operation = { name: string; endpoint: Endpoint; weight: number }

/** Those that cost the server much are asked less often; the rest would wait for them. */
const weights: Record<string, number> = {
  signIn: 0.1,
  signUp: 0.1,
  signInWithLink: 0.3,
  changeMyPassword: 0.1,
  operatorAudit: 0.05,
  operatorStats: 0.2,
  getOpenApi: 0.1,
  getMetrics: 0.2,
  showDocs: 0.1,
  downloadMyLedger: 0.3,
  downloadMyUsage: 0.3,
  operatorCreateAccount: 0.3,
  operatorPutSettings: 0.05,
  operatorUpdateModel: 0.1,
  operatorUpdateEffect: 0.1,
  createQuote: 6,
  submitGeneration: 4,
  createUpload: 2,
  listGenerations: 3,
  downloadFile: 3,
  followGeneration: 2,
  listEvents: 2,
  listMyGenerations: 2,
}
/** What these do to the account that asks would stop all that follow. */
const byVictim = new Set([
  'signOut',
  'signOutEverywhere',
  'changeMyPassword',
  'endMySignIn',
  'deleteMyWebhook',
  'deleteMyAsset',
])

const operations: Operation[] = Object.entries({ ...api, ...pages }).map(([name, endpoint]) => ({
  name,
  endpoint,
  weight: weights[name] ?? 1,
}))
const withBody = operations.filter(({ endpoint }) => endpoint.body)
const withForm = operations.filter(({ endpoint }) => endpoint.form)
const withSession = operations.filter(({ endpoint }) => endpoint.scope !== 'public')

const targetWeights = [
  { target: 'multipart', weight: 20, among: withForm },
  { target: 'json', weight: 30, among: withBody },
  { target: 'headers', weight: 14, among: operations },
  { target: 'query', weight: 12, among: operations },
  { target: 'path', weight: 8, among: operations },
  { target: 'cookies', weight: 8, among: withSession },
  { target: 'framing', weight: 8, among: operations },
] as const

export function makeCase(seed: number, index: number, world: World, only: Target | undefined): Case {
  const random = seededRandom(Math.imul(seed, 0x85ebca6b) ^ Math.imul(index + 1, 0x27d4eb2f))
  const { target, among } = random.weigh(targetWeights.filter((each) => !only || each.target === only))
  const operation = random.weigh(among)
  const draft = draftOf(operation, index, target === 'cookies', world, random)
  const bytes = mutate(target, draft, operation, world, random)
  const isFramed = isWellFramed(bytes)
  return {
    index,
    target,
    operation: operation.name,
    asked: target === 'framing' || !isFramed ? undefined : askedFor(bytes),
    bytes,
    isFramed,
    delivery: deliveryOf(isFramed, random),
    mayReuse: random.chance(0.7),
  }
}

function mutate(target: Target, draft: Draft, { endpoint }: Operation, world: World, random: Random): Buffer {
  switch (target) {
    case 'multipart':
      mutateMultipart(draft, random)
      break
    case 'json':
      draft.body = mutatedBody(endpoint, world, random)
      break
    case 'headers':
      for (let left = 1 + random.below(3); left > 0; left--) mutateHeaders(draft, random)
      break
    case 'query':
      for (let left = 1 + random.below(2); left > 0; left--)
        mutateQuery(draft, Object.keys(endpoint.query?.properties ?? {}), random)
      break
    case 'path':
      mutatePath(draft, random)
      break
    case 'cookies':
      mutateCookies(draft, random)
      break
    case 'framing':
      return mutateFraming(draft, random)
  }
  return writeRequest(draft)
}

function mutatedBody(endpoint: Endpoint, world: World, random: Random): Buffer {
  const value = valueFor(endpoint.body as Schema, '', world, random)
  if (random.chance(0.05)) return Buffer.from(JSON.stringify(value))
  const text = Buffer.from(mutateJson(value, random))
  return random.chance(0.2) ? mutateBytes(text, random) : text
}

/** The request as a careful client would send it. */
function draftOf(
  { name, endpoint }: Operation,
  index: number,
  isBrowser: boolean,
  world: World,
  random: Random,
): Draft {
  const draft: Draft = {
    method: endpoint.method,
    path: pathOf(endpoint, world, random),
    query: queryOf(endpoint, world, random),
    headers: [['Host', new URL(world.origin).host]],
    body: Buffer.alloc(0),
  }
  if (name === 'downloadFile') [draft.path, draft.query] = linkOf(random.pick(world.files))
  const who = byVictim.has(name) ? world.victim : world.person
  const isOperator = endpoint.scope === 'operator'
  if (endpoint.scope === 'session' || (isBrowser && !isOperator)) {
    setHeader(draft, 'Cookie', who.cookie)
    setHeader(draft, 'Origin', `http://localhost:${new URL(world.origin).port}`)
  } else if (endpoint.scope !== 'public')
    setHeader(draft, 'Authorization', `Bearer ${isOperator ? OPERATOR_TOKEN : who.key}`)
  for (const header of Object.keys(endpoint.headers?.properties ?? {}))
    if (header === 'Idempotency-Key') setHeader(draft, header, `fuzz-${random.uuid()}-${index}`)
  if (random.chance(0.2))
    setHeader(draft, 'Accept', random.pick(['application/json', 'text/event-stream', '*/*', 'text/html']))
  if (endpoint.form) writeForm(draft)
  if (endpoint.body) {
    setHeader(draft, 'Content-Type', 'application/json')
    draft.body = Buffer.from(JSON.stringify(valueFor(endpoint.body as Schema, '', world, random)))
  }
  return draft
}

function linkOf(file: string): [string, string[]] {
  const [path = '', query = ''] = file.split('?')
  return [path, query.split('&')]
}

function queryOf({ query }: Endpoint, world: World, random: Random): string[] {
  const properties = (query?.properties ?? {}) as Record<string, Schema>
  const names = Object.keys(properties).filter((name) => name !== 'cursor' && random.chance(0.3))
  return names.map(
    (name) => `${name}=${encodeURIComponent(String(valueFor(properties[name]!, name, world, random)))}`,
  )
}

/** Ids of things that are there, most of the time. */
function pathOf(endpoint: Endpoint, world: World, random: Random): string {
  const isOperator = endpoint.scope === 'operator'
  const ids: Record<string, () => string | undefined> = {
    'accounts/id': () => world.victim.id,
    'generations/id': () => random.pick(world.generations),
    'assets/id': () => random.pick(world.assets),
    'sign-ins/id': () => random.pick(world.signIns),
    'models/id': () => random.pick(world.models).id,
    'effects/id': () => random.pick(world.effects).id,
    'webhooks/webhookId': () => world.webhooks[isOperator ? 1 : 0],
    'deliveries/deliveryId': () => world.deliveries[isOperator ? 1 : 0],
    'keys/keyId': () => world.keys[isOperator ? 1 : 0],
  }
  return endpoint.path
    .replaceAll(/([\w-]+)\/\{(\w+)\}/g, (_, collection: string, name: string) => {
      const id = random.chance(0.9) ? ids[`${collection}/${name}`]?.() : undefined
      return `${collection}/${id ?? random.uuid()}`
    })
    .replaceAll(/\{\w+\}|\*/g, 'x')
}

function askedFor(bytes: Buffer): Case['asked'] {
  const [method = '', path = ''] = latin1Line(bytes).split(' ')
  return { method, path }
}

const latin1Line = (bytes: Buffer) => bytes.toString('latin1', 0, bytes.indexOf('\r\n'))

function deliveryOf(isFramed: boolean, random: Random): Delivery {
  const kind = random.below(100)
  const how = random.chance(0.5) ? 'end' : 'reset'
  if (kind < 6) return { kind: 'cut', share: random.below(1000) / 1000, how }
  if (kind < 9) return { kind: 'leave', how }
  if (kind < 20) {
    const ends = Array.from({ length: 1 + random.below(5) }, () => random.below(1000) / 1000).toSorted(
      (one, other) => one - other,
    )
    return { kind: 'pieces', ends, pauseMs: random.pick([0, 0, 0, 1, 20]) }
  }
  return isFramed && kind < 26 ? { kind: 'pipelined' } : { kind: 'whole' }
}

/** An answer to it has a head alone. */
export const isHead = ({ bytes }: Case) => bytes.toString('latin1', 0, 5) === 'HEAD '

/** What follows a pipelined request. */
export const follower = latin1('GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n')
