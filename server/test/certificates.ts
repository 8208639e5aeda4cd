// Creates an X.509 authority and certificates for receivers on this machine, in DER.
import { createHash, generateKeyPairSync, randomUUID, sign, type KeyObject } from 'node:crypto'

export type Signed = { key: string; cert: string }
type Wanted = { name: string; validFrom?: Date; validTo?: Date }

/** Each test file has its own authority; clients trust it by `ca`. */
export function createAuthority(): { ca: string; issue(wanted: Wanted): Signed } {
  const authority = {
    name: `Authority ${randomUUID()}`,
    ...generateKeyPairSync('ec', { namedCurve: 'P-256' }),
  }

  return {
    ca: certificate({ name: authority.name }, authority.publicKey, authority, isAuthority),
    issue(wanted) {
      const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
      const cert = certificate(wanted, publicKey, authority, alternativeName(wanted.name))
      return { cert, key: privateKey.export({ type: 'pkcs8', format: 'pem' }) }
    },
  }
}

/** A self-signed certificate. */
export function selfSigned(name: string): Signed {
  const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const cert = certificate({ name }, pair.publicKey, { name, ...pair }, alternativeName(name))
  return { cert, key: pair.privateKey.export({ type: 'pkcs8', format: 'pem' }) }
}

const DAY_MS = 86_400_000

function certificate(
  { name, validFrom = new Date(Date.now() - DAY_MS), validTo = new Date(Date.now() + DAY_MS) }: Wanted,
  publicKey: KeyObject,
  issuer: { name: string; privateKey: KeyObject },
  extension: Buffer,
): string {
  const subjectKey = publicKey.export({ type: 'spki', format: 'der' })
  const serial = createHash('sha256').update(subjectKey).digest().subarray(0, 8)
  const toBeSigned = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))), // Version 3.
    der(0x02, Buffer.from([1, ...serial])),
    ecdsaWithSha256,
    distinguishedName(issuer.name),
    sequence(time(validFrom), time(validTo)),
    distinguishedName(name),
    subjectKey,
    der(0xa3, sequence(extension)),
  )
  const signature = sign('sha256', toBeSigned, issuer.privateKey)
  const bytes = sequence(toBeSigned, ecdsaWithSha256, der(0x03, Buffer.concat([Buffer.from([0]), signature])))
  return `-----BEGIN CERTIFICATE-----\n${bytes.toString('base64')}\n-----END CERTIFICATE-----\n`
}

function der(tag: number, content: Buffer): Buffer {
  const { length } = content
  const size = length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff]
  return Buffer.concat([Buffer.from([tag, ...size]), content])
}

const sequence = (...parts: Buffer[]) => der(0x30, Buffer.concat(parts))
const identifier = (hex: string) => der(0x06, Buffer.from(hex, 'hex'))
const time = (at: Date) => der(0x18, Buffer.from(at.toISOString().replace(/[-:T]|\.\d+/g, '')))
const extended = (id: string, value: Buffer) => sequence(identifier(id), der(0x04, value))

const ecdsaWithSha256 = sequence(identifier('2a8648ce3d040302'))
const commonName = identifier('550403')
const distinguishedName = (name: string) =>
  sequence(der(0x31, sequence(commonName, der(0x0c, Buffer.from(name)))))

/** basicConstraints: CA. */
const isAuthority = extended('551d13', sequence(der(0x01, Buffer.from([0xff]))))
/** subjectAltName: one DNS name. */
const alternativeName = (name: string) => extended('551d11', sequence(der(0x82, Buffer.from(name))))
