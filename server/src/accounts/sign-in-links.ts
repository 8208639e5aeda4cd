import { createHash } from 'node:crypto'

/** Only the hash is stored, so that reading the database does not allow to sign in. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

/** The token stands behind `#`, so that it reaches no server log and no `Referer`. */
export function signInUrl(publicUrl: string, token: string): string {
  return `${publicUrl}/sign-in#${token}`
}
