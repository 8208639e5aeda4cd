import type { betterAuth } from 'better-auth'
import type { IncomingHttpHeaders } from 'node:http'
import type { Db } from '../platform/db/database.ts'
import type { Secrets } from '../platform/secrets.ts'

/** Signing in and out, kept by better-auth; its own HTTP surface is not exposed. */
export type Sessions = {
  /** The person and session behind a request's cookies; undefined for nobody. */
  find(request: Requester): Promise<{ userId: string; token: string } | undefined>
  /** Undefined when email or password is wrong: which of them, nobody learns. */
  signIn(email: string, password: string, request: Requester): Promise<SignedIn | undefined>
  /** Undefined when the email is taken. */
  signUp(email: string, password: string, name: string, request: Requester): Promise<SignedIn | undefined>
  setPassword(userId: string, password: string): Promise<void>
  signOut(request: Requester): Promise<string[]>
  signOutEverywhere(userId: string): Promise<void>
}

/** As much of a request as signing in needs. */
type Requester = { ip: string; headers: IncomingHttpHeaders }

declare module '../platform/http/endpoint.ts' {
  interface Tools {
    sessions: Sessions
  }
}

export type SignedIn = { userId: string; cookies: string[] }

type Options = { db: Db; secrets: Secrets; publicUrl: string; isDevelopment: boolean }
type Auth = Awaited<ReturnType<typeof openAuth>>

const SESSION_DAYS = 30

/** Loaded at first use: the library takes half a second, which a start should not wait for. */
export function openSessions(options: Options): Sessions {
  let loading: Promise<Auth> | undefined
  const auth = () => (loading ??= openAuth(options))

  return {
    async find(request) {
      const found = await (await auth()).api.getSession({ headers: headersOf(request) })
      return found ? { userId: found.user.id, token: found.session.token } : undefined
    },
    async signIn(email, password, request) {
      const { api } = await auth()
      return signedIn(
        await api.signInEmail({ body: { email, password }, headers: headersOf(request), asResponse: true }),
      )
    },
    async signUp(email, password, name, request) {
      const { api } = await auth()
      return signedIn(
        await api.signUpEmail({
          body: { email, password, name },
          headers: headersOf(request),
          asResponse: true,
        }),
      )
    },
    async setPassword(userId, password) {
      const { password: passwords, internalAdapter } = await (await auth()).$context
      const hash = await passwords.hash(password)
      const known = (await internalAdapter.findAccounts(userId)).some(
        ({ providerId }) => providerId === 'credential',
      )
      if (known) await internalAdapter.updatePassword(userId, hash)
      else
        await internalAdapter.linkAccount({
          userId,
          providerId: 'credential',
          accountId: userId,
          password: hash,
        })
    },
    async signOut(request) {
      const response = await (await auth()).api.signOut({ headers: headersOf(request), asResponse: true })
      return response.headers.getSetCookie()
    },
    async signOutEverywhere(userId) {
      const { internalAdapter } = await (await auth()).$context
      await internalAdapter.deleteUserSessions(userId)
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

async function signedIn(response: Response): Promise<SignedIn | undefined> {
  if ([401, 422].includes(response.status)) return undefined
  if (!response.ok) throw new Error(`better-auth answered ${response.status}: ${await response.text()}`)
  const { user } = (await response.json()) as { user: { id: string } }
  return { userId: user.id, cookies: response.headers.getSetCookie() }
}

async function openAuth({ db, secrets, publicUrl, isDevelopment }: Options) {
  const { betterAuth: open }: { betterAuth: typeof betterAuth } = await import('better-auth')
  return open({
    database: { db, type: 'postgres' },
    secret: secrets.key('sessions').toString('hex'),
    baseURL: publicUrl,
    telemetry: { enabled: false },
    logger: { disabled: true },
    // Ours guards every door, per address and per email.
    rateLimit: { enabled: false },
    emailAndPassword: { enabled: true, minPasswordLength: 8, maxPasswordLength: 128 },
    user: { modelName: 'users' },
    session: { modelName: 'sessions', expiresIn: SESSION_DAYS * 86_400, updateAge: 86_400 },
    account: { modelName: 'credentials' },
    verification: { modelName: 'verifications' },
    advanced: {
      database: { generateId: 'uuid' },
      cookies: { session_token: { name: cookieName(isDevelopment) } },
      defaultCookieAttributes: { httpOnly: true, sameSite: 'lax', path: '/', secure: !isDevelopment },
      useSecureCookies: false, // Would add a prefix of its own.
      ipAddress: { ipAddressHeaders: ['x-client-address'] },
    },
  })
}

/** `__Host-` binds the cookie to this host and to https, which development mode does not have. */
export const cookieName = (isDevelopment: boolean) =>
  isDevelopment ? 'atelier_session' : '__Host-atelier_session'
