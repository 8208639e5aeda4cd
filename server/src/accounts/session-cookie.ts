import { createHmac, timingSafeEqual } from 'node:crypto'

/** `__Host-` binds the cookie to this host and to https, which development mode does not have. */
export const cookieName = (isDevelopment: boolean) =>
  isDevelopment ? 'atelier_session' : '__Host-atelier_session'

type Keys = {
  /** Under which better-auth signs. */
  current: string
  others: string[]
}

/**
 * The cookies of a request, with a session that was signed under another key signed anew: better-auth knows one key, and
 * people should not have to sign in again when it changes.
 */
export function signAnew(cookies: string, name: string, { current, others }: Keys): string {
  if (others.length === 0) return cookies
  return cookies
    .split(/;\s*/)
    .map((cookie) => {
      if (!cookie.startsWith(`${name}=`)) return cookie
      const [, token, signature] = /^(.+)\.([^.]+)$/.exec(decode(cookie.slice(name.length + 1))) ?? []
      if (token === undefined || signature === undefined) return cookie
      const isOfOther = others.some((key) => isSame(sign(key, token), signature))
      return isOfOther ? `${name}=${encodeURIComponent(`${token}.${sign(current, token)}`)}` : cookie
    })
    .join('; ')
}

/** The duration does not tell how much was right. */
const isSame = (expected: string, given: string) =>
  expected.length === given.length && timingSafeEqual(Buffer.from(expected), Buffer.from(given))

const sign = (key: string, token: string) => createHmac('sha256', key).update(token).digest('base64')

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return '' // No cookie of ours.
  }
}

/** Whether a request brings a session, which may have ended. The page has another cookie, for its language. */
export const hasSessionCookie = (cookie: string | undefined): boolean =>
  cookie !== undefined && /(?:^|;)\s*(?:__Host-)?atelier_session=/.test(cookie)
