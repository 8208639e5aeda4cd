/** Signed, short-lived links to files. Whoever has one may read that file until it expires, and no other. */
export interface Links {
  to(assetId: string, name: string): string
  /** How long a link that came back is still good; null once it has expired or where anything in it was changed. */
  secondsLeft(link: SignedLink): number | null
}

export interface SignedLink {
  readonly assetId: string
  readonly name: string
  readonly expires: string
  readonly signature: string
}

interface Parts {
  readonly cdnUrl: string
  now(): number
  sign(text: string): string
  verify(text: string, signature: string): boolean
}

// Spec: Limits, signed download links
const VALID_SECONDS = 3600
// Polling within five minutes repeats the very same link, so that caches work.
const ROUNDED_TO_SECONDS = 300

export function createLinks({ cdnUrl, now, sign, verify }: Parts): Links {
  // Without the host: a move to another CDN breaks no link.
  const signed = (assetId: string, name: string, expires: string) => `${assetId}/${name}?expires=${expires}`
  const nowSeconds = () => now() / 1000
  return {
    to(assetId, name) {
      const text = signed(assetId, name, String(expiryAt(nowSeconds())))
      return `${cdnUrl}/${text}&signature=${sign(text)}`
    },
    secondsLeft({ assetId, name, expires, signature }) {
      if (!verify(signed(assetId, name, expires), signature)) return null
      const left = Math.floor(Number(expires) - nowSeconds())
      return left > 0 ? left : null
    },
  }
}

/** When a link made now expires: 60 to 65 minutes from now, in seconds since 1970. */
export function expiryAt(nowSeconds: number): number {
  return Math.ceil((nowSeconds + VALID_SECONDS) / ROUNDED_TO_SECONDS) * ROUNDED_TO_SECONDS
}
