import { AsyncLocalStorage } from 'node:async_hooks'
import type { betterAuth } from 'better-auth'
import type { IncomingHttpHeaders } from 'node:http'
import type { Db } from '../platform/db/database.ts'
import type { HashQueue, Standing } from '../platform/password-hashing/hash-queue.ts'
import type { Secrets } from '../platform/secrets.ts'
import { cookieName, signAnew } from './session-cookie.ts'
import { endSignIn, endSignInByToken, endSurplusSignIns } from './sign-ins.store.ts'
import { hasSecondFactor, type Proof, type SecondFactors } from './second-factors.store.ts'
import { findPasswordHash, lockAccount } from './store.ts'
import { codeOf } from '../platform/thrown.ts'

/** Signing in and out, kept by better-auth; its own HTTP surface is not exposed. */
export type Sessions = {
  /** The person and session behind a request's cookies; undefined for nobody. */
  find(request: Requester): Promise<{ userId: string; token: string } | undefined>
  /** Undefined when email or password is wrong; the answer never says which. */
  signIn(
    given: { email: string; password: string; code?: string | undefined },
    request: Requester,
    standing: Standing,
  ): Promise<SignedIn | WithoutCode | undefined>
  /**
   * Signs in somebody who has just set this password, without hashing it again: that could be refused, and the change
   * cannot be repeated. The caller has asked for the second factor. Undefined where the password has been changed again
   * since, or two-step sign-in was turned on and no code was needed before.
   */
  signInAfterChange(
    userId: string,
    hash: string,
    proof: 'proven' | 'not_needed',
    request: Requester,
  ): Promise<SignedIn | undefined>
  /** Undefined when the email is taken. */
  signUp(
    email: string,
    password: string,
    name: string,
    request: Requester,
    standing: Standing,
  ): Promise<SignedIn | undefined>
  /** Hashed as in the table `credentials`. For callers who have a session or a link, as is the next. */
  hashPassword(password: string): Promise<string>
  isPasswordOf(userId: string, password: string): Promise<boolean>
  signOut(request: Requester): Promise<string[]>
}

/** The parts of a request that signing in needs. */
type Requester = { ip: string; headers: IncomingHttpHeaders }

export type SignedIn = { userId: string; cookies: string[] }

/** Email and password are right, but the person has a second factor, and it was not shown. */
export type WithoutCode = { refused: 'code_required' | 'wrong_code' }

type Options = {
  db: Db
  secrets: Secrets
  publicUrl: string
  isDevelopment: boolean
  /** Replaces better-auth's hashing, which would use the threads that read files. */
  passwords: HashQueue
  secondFactors: Pick<SecondFactors, 'prove'>
}
type Auth = Awaited<ReturnType<typeof openAuth>>

const SESSION_DAYS = 30

/** Loaded at first use: the library takes half a second, which a start should not wait for. */
export function openSessions(options: Options): Sessions {
  let loading: Promise<Auth> | undefined
  const auth = () => (loading ??= openAuth(options))
  const cookie = cookieName(options.isDevelopment)
  const keys = {
    current: options.secrets.key('sessions').toString('hex'),
    others: options.secrets.otherKeys('sessions').map((key) => key.toString('hex')),
  }

  /** The headers that better-auth gets: the cookies, and where the request came from. */
  function headersOf({ ip, headers }: Requester): Headers {
    return new Headers({
      'x-client-address': ip,
      'user-agent': headers['user-agent'] ?? '',
      cookie: signAnew(headers.cookie ?? '', cookie, keys),
    })
  }

  return {
    async find(request) {
      const { api } = await auth()
      const found = await withQueryErrors(() => api.getSession({ headers: headersOf(request) }))
      return found ? { userId: found.user.id, token: found.session.token } : undefined
    },
    async signIn({ email, password, code }, request, standing) {
      const { api } = await auth()
      const body = { email, password }
      let proof: Proof | undefined
      const opened = await withQueryErrors(
        () => api.signInEmail({ body, headers: headersOf(request), returnHeaders: true }),
        {
          standing,
          prove: async (userId) => (proof = await options.secondFactors.prove(userId, code)),
        },
      ).catch(refusedWith(401))
      if (proof === 'code_required' || proof === 'wrong_code') return { refused: proof }
      if (!opened) return undefined
      // Turned on while the session was being opened, and so not among those that this has ended.
      if (proof === 'not_needed' && (await needsCodeNow(options.db, opened.response.user.id))) {
        await endSignInByToken(options.db, opened.response.token)
        return { refused: 'code_required' }
      }
      await endSurplusSignIns(options.db, opened.response.user.id, opened.response.token)
      return signedIn(opened)
    },
    async signInAfterChange(userId, hash, proof, request) {
      const { api } = await auth()
      const opened = await withQueryErrors(
        () => api.openSession({ body: { userId }, headers: headersOf(request), returnHeaders: true }),
        { prove: isProven },
      )
      // Checked only now: a later change of either ends this session with the others.
      const isSamePassword = (await findPasswordHash(options.db, userId)) === hash
      if (isSamePassword && (proof === 'proven' || !(await needsCodeNow(options.db, userId))))
        return signedIn(opened)
      await endSignIn(options.db, userId, opened.response.sessionId)
      return undefined
    },
    async signUp(email, password, name, request, standing) {
      const { api } = await auth()
      const body = { email, password, name }
      const signingUp = withQueryErrors(
        () => api.signUpEmail({ body, headers: headersOf(request), returnHeaders: true }),
        { standing, prove: isProven }, // Nobody has a second factor before an account.
      )
      return signingUp.then(signedIn, refusedWith(422))
    },
    hashPassword: (password) => options.passwords.hash(password, 'proven'),
    async isPasswordOf(userId, password) {
      const hash = await findPasswordHash(options.db, userId)
      return hash !== undefined && options.passwords.verify({ hash, password }, 'proven')
    },
    async signOut(request) {
      const { api } = await auth()
      const { headers } = await withQueryErrors(() =>
        api.signOut({ headers: headersOf(request), returnHeaders: true }),
      )
      return headers.getSetCookie()
    },
  }
}

/** With the lock that turning it on takes: whoever does so later ends the session that there is by now. */
function needsCodeNow(db: Db, userId: string): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    await lockAccount(tx, userId)
    return hasSecondFactor(tx, userId)
  })
}

type Opened = { headers: Headers; response: { user: { id: string } } }

const signedIn = ({ headers, response }: Opened): SignedIn => ({
  userId: response.user.id,
  cookies: headers.getSetCookie(),
})

/** Undefined for better-auth's own refusal; anything else it throws is a failure. */
const refusedWith = (status: number) => (error: unknown) => {
  const isOwn = error instanceof Error && 'statusCode' in error && error.statusCode === status
  if (!isOwn) throw error
  return undefined
}

/**
 * Passed around better-auth: why a query failed, with which priority a password is hashed, and whether the person whose
 * session is to be opened has shown their second factor.
 */
type AuthCall = { failure?: unknown; standing?: Standing; prove?(userId: string): Promise<Proof> }
const isProven = async (): Promise<Proof> => 'proven'
const authCalls = new AsyncLocalStorage<AuthCall>()
const currentStanding = (): Standing => authCalls.getStore()?.standing ?? 'unknown'

/**
 * Better-auth turns a failed query into an answer of its own, sometimes a success, and only logs the cause. This throws
 * the cause, so that an unavailable database is told apart from a bug.
 */
function withQueryErrors<Answer>(ask: () => Promise<Answer>, call: AuthCall = {}): Promise<Answer> {
  return authCalls.run(call, () =>
    ask().finally(() => {
      if (call.failure !== undefined && !isDuplicate(call.failure)) throw call.failure
    }),
  )
}

/** Every session is opened through here, so that none is for somebody who has not shown their second factor. */
async function mayOpenSession(userId: string): Promise<boolean> {
  const call = authCalls.getStore()
  try {
    const proof = await call?.prove?.(userId)
    return proof === 'proven' || proof === 'not_needed'
  } catch (error) {
    if (call) call.failure ??= error
    return false
  }
}

/** Two sign-ups with one email at the same moment: the second is refused like any other. */
const isDuplicate = (error: unknown) => codeOf(error) === '23505'

/** Better-auth's sign-in without the password. It is not reachable over HTTP. */
async function sessionOpener() {
  const [{ createAuthEndpoint }, { setSessionCookie }] = await Promise.all([
    import('better-auth/api'),
    import('better-auth/cookies'),
  ])
  const openSession = createAuthEndpoint(
    '/open-session',
    { method: 'POST', body: passThrough<{ userId: string }>() },
    async (context) => {
      const { internalAdapter } = context.context
      const user = await internalAdapter.findUserById(context.body.userId)
      if (!user) throw new Error('a session was to be opened for nobody')
      const session = await internalAdapter.createSession(user.id)
      await setSessionCookie(context, { session, user })
      return { user: { id: user.id }, sessionId: session.id }
    },
  )
  return { id: 'session-opener', endpoints: { openSession } } as const
}

/** A schema that better-auth requires and that accepts everything; the only caller is ours, and typed. */
type PassThrough<Value> = {
  '~standard': {
    version: 1
    vendor: string
    validate(value: unknown): { value: Value }
    types?: { input: Value; output: Value }
  }
}
const passThrough = <Value>(): PassThrough<Value> => ({
  '~standard': { version: 1, vendor: 'atelier', validate: (value) => ({ value: value as Value }) }, // The caller's type.
})

async function openAuth({ db, secrets, publicUrl, isDevelopment, passwords }: Options) {
  const [{ betterAuth: open }, opener]: [
    { betterAuth: typeof betterAuth },
    Awaited<ReturnType<typeof sessionOpener>>,
  ] = await Promise.all([import('better-auth'), sessionOpener()])
  return open({
    plugins: [opener],
    database: { db, type: 'postgres' },
    secret: secrets.key('sessions').toString('hex'),
    baseURL: publicUrl,
    telemetry: { enabled: false },
    logger: {
      level: 'error',
      log(_level, _message, ...details: unknown[]) {
        const call = authCalls.getStore()
        if (call) call.failure ??= details.find((detail) => detail instanceof Error)
      },
    },
    // The login throttle is ours, per address and per email.
    rateLimit: { enabled: false },
    // The contract checks the length in characters; better-auth counts UTF-16 units.
    emailAndPassword: {
      enabled: true,
      minPasswordLength: 1,
      maxPasswordLength: 1000,
      password: {
        hash: (password) => passwords.hash(password, currentStanding()),
        verify: (kept) => passwords.verify(kept, currentStanding()),
      },
    },
    databaseHooks: {
      session: { create: { before: async ({ userId }) => (await mayOpenSession(userId)) && undefined } },
    },
    user: { modelName: 'users' },
    session: { modelName: 'sessions', expiresIn: SESSION_DAYS * 86_400, disableSessionRefresh: true },
    account: { modelName: 'credentials' },
    verification: { modelName: 'verifications' },
    advanced: {
      // The migrations are ours, and a node refuses to start with another schema.
      database: { generateId: 'uuid', validateSchema: false },
      cookies: { session_token: { name: cookieName(isDevelopment) } },
      defaultCookieAttributes: { httpOnly: true, sameSite: 'lax', path: '/', secure: !isDevelopment },
      useSecureCookies: false, // Would add a prefix of its own.
      ipAddress: { ipAddressHeaders: ['x-client-address'] },
    },
  })
}
