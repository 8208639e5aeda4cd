import { createHmac, hash } from 'node:crypto'

/** AWS Signature Version 4, as S3 wants it: paths are encoded once. */
export type Signer = {
  /** The headers to send: the given ones and those of the signature. */
  signHeaders(request: Signable & { payloadHash: string }, now: Date): Record<string, string>
  /** The query of a link that is valid for `validSeconds` after `signedAt`. */
  presign(request: Omit<Signable, 'headers'>, signedAt: Date, validSeconds: number): string
}

type Signable = {
  method: string
  host: string
  /** Encoded already, see `encodePath`. */
  path: string
  query: Record<string, string>
  /** In lower case. */
  headers: Record<string, string>
}

export type Credentials = { region: string; accessKeyId: string; secretAccessKey: string }

const ALGORITHM = 'AWS4-HMAC-SHA256'

export function createSigner({ region, accessKeyId, secretAccessKey }: Credentials): Signer {
  let today = { day: '', key: Buffer.alloc(0) }

  /** Caches the key of the day: four hashes a day instead of four a link. */
  function keyOf(day: string): Buffer {
    if (today.day !== day) {
      const steps = [day, region, 's3', 'aws4_request']
      today = {
        day,
        key: steps.reduce((key, step) => hmac(key, step), Buffer.from(`AWS4${secretAccessKey}`)),
      }
    }
    return today.key
  }

  function signature(canonical: string, time: string): string {
    const text = [ALGORITHM, time, scopeOf(time), sha256(canonical)].join('\n')
    return hmac(keyOf(dayOf(time)), text).toString('hex')
  }

  const scopeOf = (time: string) => `${dayOf(time)}/${region}/s3/aws4_request`

  return {
    signHeaders(request, now) {
      const time = timestamp(now)
      const headers: Record<string, string> = {
        ...request.headers,
        host: request.host,
        'x-amz-content-sha256': request.payloadHash,
        'x-amz-date': time,
      }
      const names = Object.keys(headers).toSorted()
      const canonical = canonicalRequest({ ...request, headers }, encodeQuery(request.query))
      const signed = signature(canonical, time)
      const authorization = `${ALGORITHM} Credential=${accessKeyId}/${scopeOf(time)},SignedHeaders=${names.join(';')},Signature=${signed}`
      return { ...headers, authorization }
    },

    presign(request, signedAt, validSeconds) {
      const time = timestamp(signedAt)
      const query = encodeQuery({
        ...request.query,
        'X-Amz-Algorithm': ALGORITHM,
        'X-Amz-Credential': `${accessKeyId}/${scopeOf(time)}`,
        'X-Amz-Date': time,
        'X-Amz-Expires': String(validSeconds),
        'X-Amz-SignedHeaders': 'host',
      })
      const unsigned = { ...request, headers: { host: request.host }, payloadHash: 'UNSIGNED-PAYLOAD' }
      return `${query}&X-Amz-Signature=${signature(canonicalRequest(unsigned, query), time)}`
    },
  }
}

function canonicalRequest(
  { method, path, headers, payloadHash }: Signable & { payloadHash: string },
  query: string,
): string {
  const sorted = Object.entries(headers).toSorted(([one], [other]) => (one < other ? -1 : 1))
  const lines = sorted.map(([name, value]) => `${name}:${value.trim().replaceAll(/ +/g, ' ')}\n`)
  const names = sorted.map(([name]) => name)
  return [method, path, query, lines.join(''), names.join(';'), payloadHash].join('\n')
}

/** Sorted by name, as the signature demands. */
export function encodeQuery(query: Record<string, string>): string {
  return Object.entries(query)
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .toSorted()
    .join('&')
}

export const encodePath = (path: string) => path.split('/').map(encode).join('/')

/** RFC 3986: what `encodeURIComponent` leaves as it is, Amazon wants encoded too. */
function encode(text: string): string {
  return encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}

/** `20130524T000000Z` */
const timestamp = (date: Date) => `${date.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`
const dayOf = (time: string) => time.slice(0, 8)
const hmac = (key: Buffer, text: string) => createHmac('sha256', key).update(text).digest()
const sha256 = (text: string) => hash('sha256', text)
