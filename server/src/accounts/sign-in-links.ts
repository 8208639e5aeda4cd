/** The token stands behind `#`, so that it reaches no server log and no `Referer`. */
export function signInUrl(publicUrl: string, token: string): string {
  return `${publicUrl}/sign-in#${token}`
}
