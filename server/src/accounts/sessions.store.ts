import { AsyncLocalStorage } from 'node:async_hooks'
import type { betterAuth } from 'better-auth'
import type { IncomingHttpHeaders } from 'node:http'
import type { Db } from '../platform/db/database.ts'
import type { PasswordHasher } from '../platform/password-hashing/scrypt.ts'
import type { Secrets } from '../platform/secrets.ts'
import { cookieName } from './session-cookie.ts'
import { endSurplusSignIns } from './sign-ins.store.ts'
import { findPasswordHash } from './store.ts'

/** Signing in and out, kept by better-auth; its own HTTP surface is not exposed. */
export type Sessions = {
  /** The person and session behind a request's cookies; undefined for nobody. */
  find(request: Requester): Promise<{ userId: string; token: string } | undefined>
  /** Undefined when email or password is wrong: which of them, nobody learns. */
  signIn(email: string, password: string, request: Requester): Promise<SignedIn | undefined>
  /** Undefined when the email is taken. */
  signUp(email: string, password: string, name: string, request: Requester): Promise<SignedIn | undefined>
  /** In the form in which `credentials` keeps it. */
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
  passwords: PasswordHasher
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
    async signIn(email, password, request) {
      const { api } = await auth()
      const body = { email, password }
      const opened = await witness(() =>
        api.signInEmail({ body, headers: headersOf(request), returnHeaders: true }),
      ).catch(refusedWith(401))
      if (!opened) return undefined
      await endSurplusSignIns(options.db, opened.response.user.id, opened.response.token)
      return signedIn(opened)
    },
    async signUp(email, password, name, request) {
      const { api } = await auth()
      const body = { email, password, name }
      const asking = witness(() =>
        api.signUpEmail({ body, headers: headersOf(request), returnHeaders: true }),
      )
      return asking.then(signedIn, refusedWith(422))
    },
    hashPassword: (password) => options.passwords.hash(password),
    async isPasswordOf(userId, password) {
      const hash = await findPasswordHash(options.db, userId)
      return hash !== undefined && options.passwords.verify({ hash, password })
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

type Failure = { cause?: unknown }
const failures = new AsyncLocalStorage<Failure>()

/**
 * Better-auth makes an answer of its own out of a query that failed, sometimes a cheerful one; only its log has the
 * cause. Here the cause is thrown, so that a database that is away is told from a bug.
 */
function witness<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  const failure: Failure = {}
  return failures.run(failure, () =>
    ask().finally(() => {
      if (failure.cause !== undefined && !isDuplicate(failure.cause)) throw failure.cause
    }),
  )
}

/** Two sign-ups with one email at the same moment: the second is refused as any other. */
const isDuplicate = (error: unknown) => (error as { code?: string }).code === '23505'

async function openAuth({ db, secrets, publicUrl, isDevelopment, passwords }: Options) {
  const { betterAuth: open }: { betterAuth: typeof betterAuth } = await import('better-auth')
  return open({
    database: { db, type: 'postgres' },
    secret: secrets.key('sessions').toString('hex'),
    baseURL: publicUrl,
    telemetry: { enabled: false },
    logger: {
      level: 'error',
      log(_level, _message, ...details: unknown[]) {
        const failure = failures.getStore()
        if (failure) failure.cause ??= details.find((detail) => detail instanceof Error)
      },
    },
    // The login throttle is ours, per address and per email.
    rateLimit: { enabled: false },
    // The contract has counted the characters; better-auth counts halves of them.
    emailAndPassword: {
      enabled: true,
      minPasswordLength: 1,
      maxPasswordLength: 1000,
      password: passwords,
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
