import { parseSignature } from '../../../sdk/src/signature.ts'

/** What a request says about itself: by which scheme, when, and with which digests it was signed. */
export type Claim =
  | { scheme: 'ours'; signedAt: number; digests: string[] }
  | { scheme: 'standard'; signedAt: number; digests: string[]; eventId: string }

export type Claims = { claims: Claim[]; issue?: never } | { claims?: never; issue: string }

/** Finds the signatures in headers as people have them: lines, a log's JSON, options of curl, or the value alone. */
export function readClaims(pasted: string, headerPrefix: string): Claims {
  const headers = readHeaders(pasted)
  const ours = [...headers].find(([name]) => name.endsWith('-signature') && name !== 'webhook-signature')
  const lone = /^t=\d+,.*v1=/.exec(pasted.trim()) ? pasted.trim() : undefined
  const claims: Claim[] = []
  const issues: string[] = []

  const value = ours?.[1] ?? lone
  if (value !== undefined) {
    const claim = readOurs(value)
    if (claim) claims.push(claim)
    else issues.push(`${headerPrefix}-Signature is not in the form t=…,v1=… with 64 lowercase hex digits.`)
  }
  const standard = ['webhook-id', 'webhook-timestamp', 'webhook-signature'] as const
  const missing = standard.filter((name) => !headers.has(name))
  if (missing.length === 0) {
    const claim = readStandard(headers)
    if (claim) claims.push(claim)
    else issues.push('webhook-timestamp or webhook-signature is not in the form that was sent.')
  } else if (missing.length < standard.length) {
    issues.push(`${missing.join(' and ')} ${missing.length === 1 ? 'is' : 'are'} missing.`)
  }

  if (claims.length > 0) return { claims }
  const names = `${headerPrefix}-Signature, or webhook-id, webhook-timestamp and webhook-signature`
  return { issue: issues[0] ?? `No signature is among these headers. Paste ${names}.` }
}

function readOurs(value: string): Claim | undefined {
  const signature = parseSignature(value)
  return signature && { scheme: 'ours', signedAt: Number(signature.signedAt), digests: signature.digests }
}

function readStandard(headers: ReadonlyMap<string, string>): Claim | undefined {
  const signedAt = headers.get('webhook-timestamp') ?? ''
  const signatures = (headers.get('webhook-signature') ?? '').split(' ')
  const digests = signatures.filter((part) => part.startsWith('v1,')).map((part) => part.slice(3))
  if (!/^\d{1,12}$/.test(signedAt) || digests.length === 0) return undefined
  const eventId = headers.get('webhook-id') ?? ''
  return { scheme: 'standard', signedAt: Number(signedAt), digests, eventId }
}

/** By lowercase name. `HTTP_SERVICE_SIGNATURE` is what some frameworks make of a name. */
function readHeaders(pasted: string): Map<string, string> {
  const nameOf = (name: string) =>
    name
      .toLowerCase()
      .replaceAll('_', '-')
      .replace(/^http-/, '')
  return new Map(pairsOf(pasted).map(([name, value]) => [nameOf(name), value]))
}

function pairsOf(pasted: string): [string, string][] {
  const object = parseObject(pasted)
  if (object) return Object.entries(object).map(([name, value]) => [name, String(value)])
  return pasted.split('\n').flatMap((line): [string, string][] => {
    const bare = line.trim().replace(/^(?:-H|--header)\s+/, '')
    const [, name, value] = /^['"]?([\w-]+)['"]?\s*:\s*(.*?)['",\\\s]*$/.exec(bare) ?? []
    return name !== undefined && value !== undefined ? [[name, value.replace(/^['"]/, '')]] : []
  })
}

function parseObject(text: string): Record<string, unknown> | undefined {
  try {
    const parsed: unknown = JSON.parse(text)
    return typeof parsed === 'object' && parsed !== null ? (parsed as Record<string, unknown>) : undefined
  } catch {
    return undefined
  }
}
