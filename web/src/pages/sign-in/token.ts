/** What stands behind `#`, where it looks like the token of a one-time link; `#main`, to which one skips, does not. */
export const tokenIn = (hash: string): string | undefined => /^#([\w-]{20,200})$/.exec(hash)?.[1]

/** The token of a one-time link. It leaves the address bar and the history at once: it is worth an account. */
export function takeToken(): string | undefined {
  const token = tokenIn(location.hash)
  if (token !== undefined) history.replaceState(history.state, '', location.pathname + location.search)
  return token
}
