import { isAllowedRedirect } from './redirects.ts'

/** A program that people let spend for them; anybody can call itself anything. */
export type AgentClient = { id: string; name: string; redirectUris: string[] }

export type MetadataRefusal = {
  error: 'invalid_client_metadata' | 'invalid_redirect_uri'
  description: string
}

const MAX_REDIRECTS = 10
const MAX_NAME = 80

/** What a client says of itself, as RFC 7591 has it. Of what we do not use nothing is kept. */
export function readClientMetadata(metadata: unknown): Omit<AgentClient, 'id'> | MetadataRefusal {
  const { client_name: name, redirect_uris: uris, response_types: responses } = Object(metadata) as Metadata
  if (!Array.isArray(uris) || uris.length === 0 || uris.length > MAX_REDIRECTS)
    return refuse('invalid_redirect_uri', `Send 1 to ${MAX_REDIRECTS} redirect_uris.`)
  const allowed = uris.filter((each): each is string => typeof each === 'string' && isAllowedRedirect(each))
  if (allowed.length < uris.length)
    return refuse(
      'invalid_redirect_uri',
      'Every one of redirect_uris must be https, or http on localhost, 127.0.0.1 or [::1], without a fragment.',
    )
  if (name !== undefined && typeof name !== 'string')
    return refuse('invalid_client_metadata', 'client_name must be text.')
  if (responses !== undefined && !(Array.isArray(responses) && responses.includes('code')))
    return refuse('invalid_client_metadata', 'response_types must contain "code".')
  return { name: shownName(name), redirectUris: allowed }
}

/** What a client is told when it is registered. */
export const registrationOf = ({ id, name, redirectUris }: AgentClient, issuedAt: number) => ({
  client_id: id,
  client_id_issued_at: issuedAt,
  client_name: name,
  redirect_uris: redirectUris,
  grant_types: ['authorization_code', 'refresh_token'],
  response_types: ['code'],
  // Programs on people's computers keep no secret; PKCE proves that the one who asked fetches the tokens.
  token_endpoint_auth_method: 'none',
})

type Metadata = Partial<Record<'client_name' | 'redirect_uris' | 'response_types', unknown>>

/** One line of plain text: control characters, and those that turn what follows around, could fake the rest of the page. */
function shownName(name = ''): string {
  const oneLine = name.toWellFormed().normalize('NFKC').replaceAll(/\s+/g, ' ')
  const plain = oneLine.replaceAll(/[\p{C}\p{Zl}\p{Zp}]/gu, '').trim()
  return Array.from(plain).slice(0, MAX_NAME).join('') || 'Unnamed agent'
}

/** The document at the address that is the client's id says the same of itself, and that address. */
export function readClientDocument(address: string, document: unknown): AgentClient | MetadataRefusal {
  const { client_id: id } = Object(document) as { client_id?: unknown }
  if (id !== address)
    return refuse('invalid_client_metadata', 'The document at the client_id has another client_id.')
  const read = readClientMetadata(document)
  return 'error' in read ? read : { id: address, ...read }
}

/** A client_id that is the address of a document: https, with a path, and nothing that could be read in two ways. */
export function isDocumentAddress(clientId: string): boolean {
  const url = URL.parse(clientId)
  return (
    url !== null &&
    url.href === clientId &&
    url.protocol === 'https:' &&
    url.pathname !== '/' &&
    !url.username &&
    !url.password &&
    !clientId.includes('#') &&
    clientId.length <= 2000
  )
}

/** The host that vouches for a client: of its document. Who registered here is vouched for by nobody. */
export const hostOfClient = (clientId: string): string | null =>
  isDocumentAddress(clientId) ? new URL(clientId).host : null

const refuse = (error: MetadataRefusal['error'], description: string) => ({ error, description })
