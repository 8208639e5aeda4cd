import { limits } from '@atelier/contract/limits.ts'
import { firstDifference, likelyOriginals, type BodyChange, type Difference } from './body-changes.ts'
import { readClaims, type Claim } from './claims.ts'
import { ourDigest, standardDigest } from './sign.ts'
import * as messages from '#messages/verify.ts'

/** A request as its receiver has it. */
export type Received = { secret: string; headers: string; body: string; arrivedAtSeconds: number }

export type Diagnosis =
  | { says: 'right'; schemes: Claim['scheme'][]; ageSeconds: number }
  /** Everything agrees but the time: `ageSeconds` is how far the receiver's clock is past the signature's. */
  | { says: 'clock'; ageSeconds: number }
  | { says: 'body'; change: BodyChange; difference: Difference }
  | { says: 'secret'; mistake: SecretMistake | undefined; isCertain: boolean }
  | { says: 'headers'; issue: string }

export type SecretMistake = 'space' | 'quotes' | 'prefix'

/**
 * What disagrees. `sentBody` is the body as we know that we sent it, where the reader comes from a delivery: it tells
 * the secret from the body for certain. Without it, the body is tried as it may have been before a framework had it.
 */
export async function diagnose(
  { secret, headers, body, arrivedAtSeconds }: Received,
  headerPrefix: string,
  sentBody?: string,
): Promise<Diagnosis> {
  const { claims, issue } = readClaims(headers, headerPrefix)
  if (!claims) return { says: 'headers', issue }

  const agreeing = await agreeingWith(claims, secret, body)
  const [first] = agreeing
  if (first && agreeing.length === claims.length) {
    const ageSeconds = arrivedAtSeconds - first.signedAt
    if (Math.abs(ageSeconds) > limits.webhookToleranceSeconds) return { says: 'clock', ageSeconds }
    return { says: 'right', schemes: agreeing.map(({ scheme }) => scheme), ageSeconds }
  }
  if (first) {
    const mistake = await mistakeOf(secret, claims, [body], claims.length)
    return mistake
      ? { says: 'secret', mistake, isCertain: true }
      : { says: 'headers', issue: disagreement(first) }
  }

  const originals = likelyOriginals(body)
  if (sentBody !== undefined && sentBody !== body) originals.push({ change: 'other', body: sentBody })
  for (const original of originals) {
    if ((await agreeingWith(claims, secret, original.body)).length === 0) continue
    return { says: 'body', change: original.change, difference: firstDifference(original.body, body) }
  }

  const bodies = [body, ...originals.map((original) => original.body)]
  const mistake = await mistakeOf(secret, claims, bodies, 1)
  return { says: 'secret', mistake, isCertain: mistake !== undefined || sentBody !== undefined }
}

/** The mistake in the secret whose correction makes so many of the claims agree. */
async function mistakeOf(
  secret: string,
  claims: readonly Claim[],
  bodies: readonly string[],
  least: number,
): Promise<SecretMistake | undefined> {
  for (const mended of likelySecrets(secret)) {
    for (const body of bodies) {
      if ((await agreeingWith(claims, mended.secret, body)).length >= least) return mended.mistake
    }
  }
  return undefined
}

async function agreeingWith(claims: readonly Claim[], secret: string, body: string): Promise<Claim[]> {
  const digests = await Promise.all(
    claims.map((claim) =>
      claim.scheme === 'ours'
        ? ourDigest(secret, claim.signedAt, body)
        : standardDigest(secret, claim.eventId, claim.signedAt, body),
    ),
  )
  return claims.filter(({ digests: claimed }, index) => claimed.some((digest) => digest === digests[index]))
}

/** Both schemes were signed at once, over one body; where one agrees alone, a header of the other was changed. */
const disagreement = ({ scheme }: Claim): string =>
  scheme === 'ours' ? messages.standardChanged : messages.ownChanged

/** Corrections for what people paste around a secret or leave out of it. */
function likelySecrets(secret: string): { mistake: SecretMistake; secret: string }[] {
  const trimmed = secret.trim()
  const unquoted = trimmed.replace(/^(['"`])(.*)\1$/, '$2')
  const whole = unquoted.startsWith('whsec_') ? unquoted : `whsec_${unquoted}`
  const likely: { mistake: SecretMistake; secret: string }[] = [
    { mistake: 'space', secret: trimmed },
    { mistake: 'quotes', secret: unquoted },
    { mistake: 'prefix', secret: whole },
  ]
  return likely.filter((candidate) => candidate.secret !== secret)
}
