import { scopes as allScopes, type Scope } from '@atelier/contract/account.ts'

/** What an agent asks a person for, once everything about it has been checked. */
export type AuthorizationRequest = {
  clientId: string
  redirectUri: string
  state?: string
  challenge: string
  scopes: Scope[]
}

export type RequestRefusal = { error: string; description: string }

/** Base64url of a SHA-256. */
const CHALLENGE = /^[\w-]{43}$/
const MAX_STATE = 2000

type Parameters = Record<string, string | string[] | undefined>

/**
 * Reads the rest of a request whose client and redirect address are known to be right: its refusals are told to the client
 * there.
 */
export function readAuthorizationRequest(
  sent: Parameters,
  { clientId, redirectUri, resource }: { clientId: string; redirectUri: string; resource: string },
): AuthorizationRequest | RequestRefusal {
  if (Object.values(sent).some((value) => Array.isArray(value)))
    return refuse('invalid_request', 'A parameter was sent twice.')
  const {
    state,
    scope,
    code_challenge: challenge = '',
    resource: asked,
  } = sent as Record<string, string | undefined>
  if (sent['response_type'] !== 'code') return refuse('unsupported_response_type', 'Send response_type=code.')
  if (sent['code_challenge_method'] !== 'S256' || !CHALLENGE.test(challenge))
    return refuse('invalid_request', 'Send code_challenge with code_challenge_method=S256.')
  if (!isResource(asked, resource)) return refuse('invalid_target', `The only resource is ${resource}.`)
  if (state !== undefined && state.length > MAX_STATE)
    return refuse('invalid_request', `Send a state of at most ${MAX_STATE} characters.`)
  const scopes = readScopes(scope)
  if (scopes.length === 0) return refuse('invalid_scope', `Ask for some of: ${allScopes.join(', ')}.`)
  return {
    clientId,
    redirectUri,
    ...(state !== undefined && { state }),
    challenge,
    scopes,
  }
}

/** RFC 8707. There is one resource, so a client that names none means it. */
export function isResource(asked: string | undefined, resource: string): boolean {
  return asked === undefined || asked === resource || asked === `${resource}/`
}

/** The scopes that it asks for and that there are; all of them where it names none. */
function readScopes(scope = ''): Scope[] {
  const asked = new Set(scope.split(' ').filter((each) => each !== ''))
  return asked.size === 0 ? [...allScopes] : allScopes.filter((each) => asked.has(each))
}

const refuse = (error: string, description: string) => ({ error, description })
