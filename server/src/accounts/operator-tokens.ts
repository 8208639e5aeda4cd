import { operatorRoles, type OperatorRole } from '@atelier/contract/operator-role.ts'

/** A program that watches the service needs no more than its metrics. */
type TokenRole = OperatorRole | 'metrics'

export type OperatorToken = { name: string; role: TokenRole; token: string }

/**
 * Reads `name:role:token`; undefined where it is not that. `full` is an older word for `owner`. The name says whose actions are recorded: it is neither an email nor
 * `token`, as others are called there.
 */
export function parseOperatorToken(text: string): OperatorToken | undefined {
  const [, name, role, token] = /^([\w.-]{1,64}):([a-z-]+):([\w-]{32,})$/.exec(text) ?? []
  const known =
    role === 'full' ? 'owner' : [...operatorRoles, 'metrics' as const].find((each) => each === role)
  return name && name !== 'token' && known && token ? { name, role: known, token } : undefined
}

type Request = {
  method: string
  path: string | undefined
  query: object
  /** Whether its answer shows what people wrote or made. */
  showsContent: boolean
  /** Whether it is among the changes that helping customers needs. */
  isForSupport: boolean
}

/** Why a role may not make a request; undefined where it may. */
export function refusalForRole(
  role: TokenRole,
  { method, path, query, showsContent, isForSupport }: Request,
): string | undefined {
  if (role === 'owner') return undefined
  if (role === 'metrics') return path === '/metrics' ? undefined : 'This token allows only GET /metrics.'
  // They read whole tables, or ask the file store for every file.
  const costly = ['full', 'files'].find((name) => name in query)
  if (costly) return `Only owners start long audits: leave out \`${costly}\`.`
  const isRead = method === 'GET' || method === 'HEAD'
  if (role === 'support')
    return isRead || isForSupport ? undefined : 'Only owners can do this; your role is support.'
  if (!isRead) return 'Your role is read-only.'
  return showsContent || 'reveal' in query
    ? 'Your role does not allow reading what customers wrote and made.'
    : undefined
}
