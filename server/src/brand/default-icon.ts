import { createHash } from 'node:crypto'
import type { ImageFile } from './image.ts'

/** The sheet with a coin on it that the account page has in its corner. */
export const defaultIconSvg =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="6" fill="#1c1c1c"/><rect x="7" y="7" width="18" height="18" fill="none" stroke="#fcfcfc" stroke-width="2"/><circle cx="16" cy="16" r="4.5" fill="#e9b44c"/></svg>'

export const defaultIcon: ImageFile = {
  mediaType: 'image/svg+xml',
  width: 32,
  height: 32,
  digest: createHash('sha256').update(defaultIconSvg).digest('base64url').slice(0, 22),
  bytes: Buffer.from(defaultIconSvg),
}
