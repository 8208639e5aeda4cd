const roles = ['full', 'read-only', 'metrics'] as const
export type OperatorRole = (typeof roles)[number]

export type OperatorToken = { name: string; role: OperatorRole; token: string }

/**
 * Reads `name:role:token`; undefined where it is not that. The name says whose actions are recorded: it is neither an email nor
 * `token`, as others are called there.
 */
export function parseOperatorToken(text: string): OperatorToken | undefined {
  const [, name, role, token] = /^([\w.-]{1,64}):([a-z-]+):([\w-]{32,})$/.exec(text) ?? []
  const known = roles.find((each) => each === role)
  return name && name !== 'token' && known && token ? { name, role: known, token } : undefined
}

type Request = {
  method: string
  path: string | undefined
  query: object
  /** Whether its answer shows what people wrote or made. */
  showsContent: boolean
}

/** Why a role may not make a request; undefined where it may. */
export function refusalForRole(
  role: OperatorRole,
  { method, path, query, showsContent }: Request,
): string | undefined {
  if (role === 'full') return undefined
  if (role === 'metrics') return path === '/metrics' ? undefined : 'This token allows only GET /metrics.'
  if (method !== 'GET' && method !== 'HEAD') return 'This token is read-only.'
  if (showsContent || 'reveal' in query)
    return 'This token does not allow reading what customers wrote and made.'
  // They read whole tables, or ask the file store for every file.
  const costly = ['full', 'files'].find((name) => name in query)
  return costly && `This token cannot start long audits: leave out \`${costly}\`.`
}
