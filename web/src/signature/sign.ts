import { digestOf, hmac } from '../../../sdk/src/signature.ts'

// What the server does when it sends an event, with the crypto of the browser. The secret never leaves the page.
const encoder = new TextEncoder()

/** The `v1` of our own header. */
export const ourDigest = (secret: string, signedAt: number, body: string): Promise<string> =>
  digestOf(secret, String(signedAt), encoder.encode(body))

/** The `v1` of Standard Webhooks: the id is signed too, and the key is what the secret encodes. */
export async function standardDigest(
  secret: string,
  eventId: string,
  signedAt: number,
  body: string,
): Promise<string | undefined> {
  const key = bytesOf(secret.replace(/^whsec_/, ''))
  if (!key) return undefined
  return btoa(String.fromCharCode(...(await hmac(key, encoder.encode(`${eventId}.${signedAt}.${body}`)))))
}

/** Undefined for what is no base64, or none of anything. */
function bytesOf(base64: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
    return bytes.length > 0 ? bytes : undefined
  } catch {
    return undefined
  }
}

/** The headers of a request sent before, signed anew. The others stay as they were. */
export async function signAgain(
  { headers, body }: { headers: Readonly<Record<string, string>>; body: string },
  secret: string,
  signedAt: number,
): Promise<Record<string, string>> {
  const eventId = headers['webhook-id'] ?? ''
  const [ours, standard] = await Promise.all([
    ourDigest(secret, signedAt, body),
    standardDigest(secret, eventId, signedAt, body),
  ])
  const signed = (name: string, value: string): string => {
    if (name === 'webhook-timestamp') return String(signedAt)
    if (name === 'webhook-signature') return `v1,${standard ?? ''}`
    return name.toLowerCase().endsWith('-signature') ? `t=${signedAt},v1=${ours}` : value
  }
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, signed(name, value)]))
}

/** Whether a request was signed with this secret, by the signatures that it carries. */
export async function isSignedWith(
  sent: { headers: Readonly<Record<string, string>>; body: string },
  secret: string,
): Promise<boolean> {
  const again = await signAgain(sent, secret, Number(sent.headers['webhook-timestamp']))
  return Object.entries(sent.headers).every(([name, value]) => again[name] === value)
}
