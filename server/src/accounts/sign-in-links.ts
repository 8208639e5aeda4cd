import { createHash } from 'node:crypto'

/** Only the hash is stored: whoever reads the database cannot sign in with it. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

/** The token stands behind `#`, so that it reaches no server log and no `Referer`. */
export function signInUrl(publicUrl: string, token: string): string {
  return `${publicUrl}/sign-in#${token}`
}
