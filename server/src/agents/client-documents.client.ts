import type { Db } from '../platform/db/database.ts'
import type { Outbound } from '../platform/outbound/client.ts'
import { OutboundError } from '../platform/outbound/error.ts'
import { readClientDocument, type AgentClient, type MetadataRefusal } from './client-metadata.ts'
import { findReadClient, saveReadClient } from './clients.store.ts'

const MAX_BYTES = 16 * 1024
const TIMEOUT_MS = 5000

/** The client that a document describes: read again after an hour, and never from our own network. */
export async function readDocumentClient(
  db: Db,
  outbound: Outbound,
  address: string,
  /** Called before the document is fetched; it may refuse. */
  onFetch: () => Promise<void>,
): Promise<AgentClient | MetadataRefusal> {
  const known = await findReadClient(db, address)
  if (known) return known
  await onFetch()
  const document = await fetchDocument(outbound, address)
  if (document === undefined) return { error: 'invalid_client_metadata', description: unreadable }
  const client = readClientDocument(address, document)
  if (!('error' in client)) await saveReadClient(db, client)
  return client
}

/** Undefined where there is none, it is too large, or it is no JSON. */
async function fetchDocument(outbound: Outbound, url: string): Promise<unknown> {
  try {
    const answer = await outbound.send({
      url,
      method: 'GET',
      headers: { accept: 'application/json' },
      timeoutMs: TIMEOUT_MS,
      maxBytes: MAX_BYTES + 1,
    })
    if (answer.status !== 200 || answer.body.length > MAX_BYTES) return undefined
    return JSON.parse(Buffer.from(answer.body).toString())
  } catch (error) {
    if (error instanceof OutboundError || error instanceof SyntaxError) return undefined
    throw error
  }
}

const unreadable = `The document at the client_id could not be read: a public address must answer with 200 and at most ${MAX_BYTES / 1024} kB of JSON within ${TIMEOUT_MS / 1000} seconds, without a redirect.`
