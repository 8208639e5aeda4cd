const roles = ['full', 'read-only', 'metrics'] as const
export type OperatorRole = (typeof roles)[number]

export type OperatorToken = { name: string; role: OperatorRole; token: string }

/** Reads `name:role:token`; undefined where it is not that. The name says whose actions are recorded. */
export function parseOperatorToken(text: string): OperatorToken | undefined {
  const [, name, role, token] = /^([\w.@-]{1,64}):([a-z-]+):([\w-]{32,})$/.exec(text) ?? []
  const known = roles.find((each) => each === role)
  return name && known && token ? { name, role: known, token } : undefined
}

type Asked = { method: string; path: string | undefined; query: unknown }

/** Why a role may not do what is asked for; undefined where it may. */
export function refusalForRole(role: OperatorRole, { method, path, query }: Asked): string | undefined {
  if (role === 'full') return undefined
  if (role === 'metrics')
    return path === '/metrics' ? undefined : 'This token is for GET /metrics, and for nothing else.'
  if (method !== 'GET' && method !== 'HEAD') return 'This token is for reading only.'
  const isRevealing = typeof query === 'object' && query !== null && 'reveal' in query
  return isRevealing ? 'This token does not show what people wrote and made: leave `reveal` out.' : undefined
}
