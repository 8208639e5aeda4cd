import { AsyncLocalStorage } from 'node:async_hooks'
import type { betterAuth } from 'better-auth'
import type { IncomingHttpHeaders } from 'node:http'
import type { Db } from '../platform/db/database.ts'
import type { HashQueue, Standing } from '../platform/password-hashing/hash-queue.ts'
import type { Secrets } from '../platform/secrets.ts'
import { cookieName } from './session-cookie.ts'
import { endSignIn, endSurplusSignIns } from './sign-ins.store.ts'
import { findPasswordHash } from './store.ts'

/** Signing in and out, kept by better-auth; its own HTTP surface is not exposed. */
export type Sessions = {
  /** The person and session behind a request's cookies; undefined for nobody. */
  find(request: Requester): Promise<{ userId: string; token: string } | undefined>
  /** Undefined when email or password is wrong: which of them, nobody learns. */
  signIn(
    email: string,
    password: string,
    request: Requester,
    standing: Standing,
  ): Promise<SignedIn | undefined>
  /**
   * Signs in whoever has just made this their password, without hashing it once more: that could be refused, and what was
   * done by then cannot be done twice. Undefined where the password has been changed again since.
   */
  signInAfterChange(userId: string, hash: string, request: Requester): Promise<SignedIn | undefined>
  /** Undefined when the email is taken. */
  signUp(
    email: string,
    password: string,
    name: string,
    request: Requester,
    standing: Standing,
  ): Promise<SignedIn | undefined>
  /** In the form in which `credentials` keeps it. For somebody who has a session or a link, as is the next. */
  hashPassword(password: string): Promise<string>
  isPasswordOf(userId: string, password: string): Promise<boolean>
  signOut(request: Requester): Promise<string[]>
}

/** As much of a request as signing in needs. */
type Requester = { ip: string; headers: IncomingHttpHeaders }

declare module '../platform/http/endpoint.ts' {
  interface Tools {
    sessions: Sessions
  }
}

export type SignedIn = { userId: string; cookies: string[] }

type Options = {
  db: Db
  secrets: Secrets
  publicUrl: string
  isDevelopment: boolean
  /** Instead of better-auth's, which would hash on the threads that read files. */
  passwords: HashQueue
}
type Auth = Awaited<ReturnType<typeof openAuth>>

const SESSION_DAYS = 30

/** Loaded at first use: the library takes half a second, which a start should not wait for. */
export function openSessions(options: Options): Sessions {
  let loading: Promise<Auth> | undefined
  const auth = () => (loading ??= openAuth(options))

  return {
    async find(request) {
      const { api } = await auth()
      const found = await witness(() => api.getSession({ headers: headersOf(request) }))
      return found ? { userId: found.user.id, token: found.session.token } : undefined
    },
    async signIn(email, password, request, standing) {
      const { api } = await auth()
      const body = { email, password }
      const opened = await witness(
        () => api.signInEmail({ body, headers: headersOf(request), returnHeaders: true }),
        standing,
      ).catch(refusedWith(401))
      if (!opened) return undefined
      await endSurplusSignIns(options.db, opened.response.user.id, opened.response.token)
      return signedIn(opened)
    },
    async signInAfterChange(userId, hash, request) {
      const { api } = await auth()
      const opened = await witness(() =>
        api.openSession({ body: { userId }, headers: headersOf(request), returnHeaders: true }),
      )
      // Asked only now: whoever changes the password later ends this session with the others.
      if ((await findPasswordHash(options.db, userId)) === hash) return signedIn(opened)
      await endSignIn(options.db, userId, opened.response.sessionId)
      return undefined
    },
    async signUp(email, password, name, request, standing) {
      const { api } = await auth()
      const body = { email, password, name }
      const signingUp = witness(
        () => api.signUpEmail({ body, headers: headersOf(request), returnHeaders: true }),
        standing,
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
      const { headers } = await witness(() =>
        api.signOut({ headers: headersOf(request), returnHeaders: true }),
      )
      return headers.getSetCookie()
    },
  }
}

/** What better-auth is to know of a request: its cookies, and where it came from. */
function headersOf({ ip, headers }: Requester): Headers {
  return new Headers({
    'x-client-address': ip,
    'user-agent': headers['user-agent'] ?? '',
    cookie: headers.cookie ?? '',
  })
}

type Opened = { headers: Headers; response: { user: { id: string } } }

const signedIn = ({ headers, response }: Opened): SignedIn => ({
  userId: response.user.id,
  cookies: headers.getSetCookie(),
})

/** Better-auth's own way to say no; anything else it throws is a failure. */
const refusedWith = (status: number) => (error: unknown) => {
  if ((error as { statusCode?: number }).statusCode !== status) throw error
  return undefined
}

/** What goes around better-auth: why a query failed, and who asks for a password to be hashed. */
type Asking = { failure?: unknown; standing: Standing }
const asking = new AsyncLocalStorage<Asking>()
const askingStanding = (): Standing => asking.getStore()?.standing ?? 'unknown'

/**
 * Better-auth makes an answer of its own out of a query that failed, sometimes a cheerful one; only its log has the
 * cause. Here the cause is thrown, so that a database that is away is told from a bug.
 */
function witness<Answer>(ask: () => Promise<Answer>, standing: Standing = 'unknown'): Promise<Answer> {
  const asked: Asking = { standing }
  return asking.run(asked, () =>
    ask().finally(() => {
      if (asked.failure !== undefined && !isDuplicate(asked.failure)) throw asked.failure
    }),
  )
}

/** Two sign-ups with one email at the same moment: the second is refused as any other. */
const isDuplicate = (error: unknown) => (error as { code?: string }).code === '23505'

/** Better-auth's sign-in without its question for a password; nobody reaches it over HTTP. */
async function sessionOpener() {
  const [{ createAuthEndpoint }, { setSessionCookie }] = await Promise.all([
    import('better-auth/api'),
    import('better-auth/cookies'),
  ])
  const openSession = createAuthEndpoint(
    '/open-session',
    { method: 'POST', body: asItIs<{ userId: string }>() },
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

/** What better-auth wants to check a body with; the only caller is ours, and typed. */
type AsItIs<Value> = {
  '~standard': {
    version: 1
    vendor: string
    validate(value: unknown): { value: Value }
    types?: { input: Value; output: Value }
  }
}
const asItIs = <Value>(): AsItIs<Value> => ({
  '~standard': { version: 1, vendor: 'atelier', validate: (value) => ({ value: value as Value }) },
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
        const asked = asking.getStore()
        if (asked) asked.failure ??= details.find((detail) => detail instanceof Error)
      },
    },
    // The login throttle is ours, per address and per email.
    rateLimit: { enabled: false },
    // The contract has counted the characters; better-auth counts halves of them.
    emailAndPassword: {
      enabled: true,
      minPasswordLength: 1,
      maxPasswordLength: 1000,
      password: {
        hash: (password) => passwords.hash(password, askingStanding()),
        verify: (kept) => passwords.verify(kept, askingStanding()),
      },
    },
    user: { modelName: 'users' },
    session: { modelName: 'sessions', expiresIn: SESSION_DAYS * 86_400, disableSessionRefresh: true },
    account: { modelName: 'credentials' },
    verification: { modelName: 'verifications' },
    advanced: {
      // The migrations are ours, and a node with others does not start.
      database: { generateId: 'uuid', validateSchema: false },
      cookies: { session_token: { name: cookieName(isDevelopment) } },
      defaultCookieAttributes: { httpOnly: true, sameSite: 'lax', path: '/', secure: !isDevelopment },
      useSecureCookies: false, // Would add a prefix of its own.
      ipAddress: { ipAddressHeaders: ['x-client-address'] },
    },
  })
}
