import { cacheControl, contentDisposition, contentType } from './download-headers.ts'
import { nameTellsType } from './file-name.ts'
import type { AssetFile } from './files.ts'

/** Signed, short-lived links. A link gives access to one file until it expires. */
export interface Links {
  /** `isShared` unless no other asset has the same file: only that is gone from the store when the asset is deleted. */
  to(assetId: string, file: AssetFile, options?: { isShared: boolean }): string
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
  /** Set where a web server in front checks links by itself. */
  readonly front?: FrontServer | undefined
}

/** What a web server needs that knows no database: where the file is, and a digest that it can compute itself. */
interface FrontServer {
  pathOf(blobKey: string): string
  digest(text: string): string
}

// Spec: Limits, signed download links
const VALID_SECONDS = 3600
// Links are the same for five minutes, so that caches work for clients that poll.
const ROUNDED_TO_SECONDS = 300

export function createLinks({ cdnUrl, now, sign, verify, presign, front }: Parts): Links {
  // Without the host, so that a change of the CDN breaks no link.
  const signed = (assetId: string, name: string, expires: string) => `${assetId}/${name}?expires=${expires}`
  const nowSeconds = () => now() / 1000
  return {
    to(assetId, file, { isShared } = { isShared: true }) {
      const expiresAt = expiryAt(nowSeconds())
      if (presign) return presign(file.blobKey, presigned(assetId, file, expiresAt))
      const text = signed(assetId, file.name, String(expiresAt))
      const link = `${cdnUrl}/${text}&signature=${sign(text)}`
      return front && !isShared && nameTellsType(file)
        ? link + frontCheck(front, assetId, file, expiresAt)
        : link
    },
    secondsLeft({ assetId, name, expires, signature }) {
      if (!verify(signed(assetId, name, expires), signature)) return null
      const left = Math.floor(Number(expires) - nowSeconds())
      return left > 0 ? left : null
    },
  }
}

/** The parameters by which the web server in front knows a link; `docs/nginx.conf` computes the same digest. */
function frontCheck(front: FrontServer, assetId: string, file: AssetFile, expiresAt: number): string {
  const path = front.pathOf(file.blobKey)
  const check = front.digest(`${expiresAt} ${assetId}/${file.name} ${path} ${file.sha256}`)
  return `&path=${path}&etag=${file.sha256}&check=${check}`
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
