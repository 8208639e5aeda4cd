import type { Refused } from './protocol.ts'

/** The file is at fault, not we. */
export class Refusal extends Error {
  readonly reason: Refused['reason']

  constructor(reason: Refused['reason'], message: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'Refusal'
    this.reason = reason
  }
}

/** For whatever is none of our types. */
export function unsupported(): Refusal {
  return new Refusal(
    'unsupported',
    'This type of file is not accepted. Send a picture as PNG, JPEG or WebP, sound as MP3, WAV, M4A or OGG, ' +
      'a video as MP4, WebM or MOV.',
  )
}
