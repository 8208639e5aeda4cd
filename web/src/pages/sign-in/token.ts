/**
 * What stands behind `#`, unless it is `#main`, to which one skips. Whatever a mail program left of a link is taken for its
 * token: the server says that it does not work.
 */
export const tokenIn = (hash: string): string | undefined => /^#(?!main$)(.{1,200})/s.exec(hash)?.[1]

/** The token of a one-time link. It leaves the address bar and the history at once: it is worth an account. */
export function takeToken(): string | undefined {
  const token = tokenIn(location.hash)
  if (token !== undefined) history.replaceState(history.state, '', location.pathname + location.search)
  return token
}
