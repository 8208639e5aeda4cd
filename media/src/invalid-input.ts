import type { InvalidReason } from './protocol.ts'

type Options = { reason?: InvalidReason; cause?: unknown }

/** The input is at fault. The message tells its owner why, and what would work; nothing is charged. */
export class InvalidInput extends Error {
  override name = 'InvalidInput'
  readonly reason: InvalidReason

  constructor(message: string, { reason = 'unsuitable', cause }: Options = {}) {
    super(message, { cause })
    this.reason = reason
  }
}

/** For a file that is incomplete, or was changed by accident: nobody can show or play it. */
export class Damaged extends InvalidInput {
  constructor(message: string, cause?: unknown) {
    super(message, { reason: 'undecodable', cause })
  }
}

/** For a file of a type that we do not accept. */
export function unsupported(): InvalidInput {
  return new InvalidInput(
    'This type of file is not accepted. Send an image as PNG, JPEG or WebP, audio as MP3, WAV, M4A or OGG, ' +
      'a video as MP4, WebM or MOV.',
    { reason: 'unsupported' },
  )
}
