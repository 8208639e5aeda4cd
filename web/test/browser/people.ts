// People of the browser tests: invited over HTTP, signed in as another node of the service would do it. Signing in through
// the page itself is limited to a few a minute from one address, and every test needs a person of its own.
import { randomUUID } from 'node:crypto'
import type { CreateAccountRequest } from '@atelier/contract/operator-account.ts'
import { pino } from 'pino'
import { openSessions } from '../../../server/src/accounts/sessions.store.ts'
import { replacePassword } from '../../../server/src/accounts/store.ts'
import { openDatabase } from '../../../server/src/platform/db/database.ts'
import { openScrypt } from '../../../server/src/platform/password-hashing/scrypt.ts'
import { deriveSecrets } from '../../../server/src/platform/secrets.ts'
import { expectOk, PASSWORD } from '../../../server/test/app.ts'
import { Client } from '../../../server/test/client.ts'
import { origin, environment } from './windows.ts'

export { PASSWORD }

/** Somebody with an account; `cookie` is their session. */
export type Visitor = { id: string; email: string; cookie: string; client: Client }

/** In development mode nobody may seem to come through a proxy. */
const clientOf = (headers: Record<string, string>) =>
  new Client(origin(), { 'x-forwarded-for': undefined, ...headers })

export const withKey = (key: string): Client => clientOf({ authorization: `Bearer ${key}` })
export const operator = (): Client => withKey(environment().secrets.OPERATOR_TOKEN)

/** A person with an account and a one-time link, by the operator's invitation. */
export async function invite(options: Partial<CreateAccountRequest> = {}) {
  const { id, email } = await addAccount(options)
  const { url } = await expectOk(operator().post(`/operator/v1/accounts/${id}/sign-in-link`))
  return { id, email, link: url as string }
}

/** A person with an account and a password, who is signed in. */
export async function person(options: Partial<CreateAccountRequest> = {}): Promise<Visitor> {
  const { id, email } = await addAccount(options)
  const { db, sessions, passwordHash } = await openNode()
  await db.transaction().execute((tx) => replacePassword(tx, id, passwordHash))
  return { id, email, ...(await signIn(email, sessions)) }
}

/** The same person on another device. */
export async function signInElsewhere({ email }: Visitor): Promise<{ cookie: string; client: Client }> {
  return signIn(email, (await openNode()).sessions)
}

/** Nobody is refused for what a test asks on their behalf while it waits. */
const noRateLimit = { limit: 100_000, windowSeconds: 60 }

async function addAccount(options: Partial<CreateAccountRequest>): Promise<{ id: string; email: string }> {
  const email = `${randomUUID()}@example.com`
  const asked = {
    email,
    name: 'Ada',
    coins: 1000,
    rateLimits: { key: noRateLimit, account: noRateLimit },
    ...options,
  }
  const { id } = await expectOk(operator().post('/operator/v1/accounts', asked))
  return { id, email }
}

async function signIn(email: string, sessions: Node['sessions']) {
  const given = { email, password: PASSWORD }
  const signedIn = await sessions.signIn(given, { ip: '127.0.0.1', headers: {} }, 'unknown')
  if (!signedIn || 'refused' in signedIn) throw new Error('nobody was signed in')
  const cookie = signedIn.cookies[0]!.split(';', 1)[0]!
  return { cookie, client: clientOf({ cookie, origin: origin() }) }
}

/** What the program keeps, for what no operation brings about. */
export const database = async () => (await openNode()).db

type Node = Awaited<ReturnType<typeof open>>
let node: Promise<Node> | undefined
const openNode = () => (node ??= open())

async function open() {
  const { databaseUrl, secrets } = environment()
  const log = pino({ enabled: false })
  const { db } = await openDatabase({ url: databaseUrl, dataDir: '', poolSize: 2, log })
  const { hash } = openScrypt()
  const sessions = openSessions({
    db,
    secrets: deriveSecrets(secrets.SECRET_KEY),
    publicUrl: origin(),
    isDevelopment: true,
    // They have just been given the password: it need not be worked out again that they know it.
    passwords: { hash, verify: async () => true, hasRoomFor: () => true },
    secondFactors: { prove: async () => 'proven' },
  })
  return { db, sessions, passwordHash: await hash(PASSWORD) }
}
