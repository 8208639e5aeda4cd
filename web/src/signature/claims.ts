import { parseSignature } from '../../../sdk/src/signature.ts'
import * as messages from '#messages/verify.ts'

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
    else issues.push(messages.malformed(headerPrefix))
  }
  const standard = ['webhook-id', 'webhook-timestamp', 'webhook-signature'] as const
  const missing = standard.filter((name) => !headers.has(name))
  if (missing.length === 0) {
    const claim = readStandard(headers)
    if (claim) claims.push(claim)
    else issues.push(messages.malformedStandard)
  } else if (missing.length < standard.length) {
    issues.push(messages.missingHeaders(missing))
  }

  if (claims.length > 0) return { claims }
  return { issue: issues[0] ?? messages.noSignature(headerPrefix) }
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
