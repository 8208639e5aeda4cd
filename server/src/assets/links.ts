import { cacheControl, contentDisposition, contentType } from './download-headers.ts'
import type { AssetFile } from './files.ts'

/** Signed, short-lived links. A link gives access to one file until it expires. */
export interface Links {
  to(assetId: string, file: AssetFile): string
  /** How long a link is still valid; null once it has expired or where it was altered. */
  secondsLeft(link: SignedLink): number | null
}

export interface SignedLink {
  readonly assetId: string
  readonly name: string
  readonly expires: string
  readonly signature: string
}

/** What a file store that serves clients directly is asked to answer. */
interface Presigned {
  readonly expiresAt: number
  readonly validSeconds: number
  readonly contentType: string
  readonly contentDisposition: string
  readonly cacheControl: string
}

interface Parts {
  readonly cdnUrl: string
  now(): number
  sign(text: string): string
  verify(text: string, signature: string): boolean
  /** Set where the file store serves clients directly. */
  readonly presign?: ((blobKey: string, options: Presigned) => string) | undefined
}

// Spec: Limits, signed download links
const VALID_SECONDS = 3600
// Links are the same for five minutes, so that caches work for clients that poll.
const ROUNDED_TO_SECONDS = 300

export function createLinks({ cdnUrl, now, sign, verify, presign }: Parts): Links {
  // Without the host, so that a change of the CDN breaks no link.
  const signed = (assetId: string, name: string, expires: string) => `${assetId}/${name}?expires=${expires}`
  const nowSeconds = () => now() / 1000
  return {
    to(assetId, file) {
      const expiresAt = expiryAt(nowSeconds())
      if (presign) return presign(file.blobKey, presigned(assetId, file, expiresAt))
      const text = signed(assetId, file.name, String(expiresAt))
      return `${cdnUrl}/${text}&signature=${sign(text)}`
    },
    secondsLeft({ assetId, name, expires, signature }) {
      if (!verify(signed(assetId, name, expires), signature)) return null
      const left = Math.floor(Number(expires) - nowSeconds())
      return left > 0 ? left : null
    },
  }
}

/** The same for five minutes, so `max-age` cannot be the exact time that is left. */
function presigned(assetId: string, file: AssetFile, expiresAt: number): Presigned {
  const validSeconds = VALID_SECONDS + ROUNDED_TO_SECONDS
  return {
    expiresAt,
    validSeconds,
    contentType: contentType(file),
    contentDisposition: contentDisposition(assetId, file),
    cacheControl: cacheControl(validSeconds),
  }
}

/** When a link made now expires: 60 to 65 minutes from now, in seconds since 1970. */
export function expiryAt(nowSeconds: number): number {
  return Math.ceil((nowSeconds + VALID_SECONDS) / ROUNDED_TO_SECONDS) * ROUNDED_TO_SECONDS
}
