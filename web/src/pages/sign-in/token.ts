/** The token of a one-time link. It leaves the address bar and the history at once: it is worth an account. */
export function takeToken(): string | undefined {
  const token = location.hash.slice(1)
  if (token === '') return undefined
  history.replaceState(history.state, '', location.pathname + location.search)
  return token
}
