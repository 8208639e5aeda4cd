// Puts images behind each other into one WebP. Encoders of animations leave out what has changed little since the frame
// before, which shows as blocks in a sky; here every frame is whole. Format: RFC 9649, 2.7.

const [ANIMATION, ALPHA] = [0x02, 0x10]
/** Frames replace what was there before. */
const WITHOUT_BLENDING = 0x02

type Animation = { readonly width: number; readonly height: number; readonly frameMs: number }

export function animatedWebp(stills: readonly Buffer[], { width, height, frameMs }: Animation): Buffer {
  const size = Buffer.concat([uint24(width - 1), uint24(height - 1)])
  const frames = stills.map((still) => {
    const offset = Buffer.concat([uint24(0), uint24(0)])
    const head = Buffer.concat([offset, size, uint24(frameMs), Buffer.of(WITHOUT_BLENDING)])
    return chunk('ANMF', Buffer.concat([head, ...imageChunks(still)]))
  })
  const features = chunk('VP8X', Buffer.concat([Buffer.of(ANIMATION | ALPHA, 0, 0, 0), size]))
  // A background that is not looked at, and no end.
  const loop = chunk('ANIM', Buffer.alloc(6))
  return chunk('RIFF', Buffer.concat([Buffer.from('WEBP'), features, loop, ...frames]))
}

/** The pixels of a still, and how opaque they are where it says so. */
function imageChunks(still: Buffer): Buffer[] {
  const found: Buffer[] = []
  for (let at = 12; at < still.length;) {
    const length = still.readUInt32LE(at + 4)
    const end = at + 8 + length + (length % 2)
    if (['VP8 ', 'VP8L', 'ALPH'].includes(still.toString('latin1', at, at + 4)))
      found.push(still.subarray(at, end))
    at = end
  }
  return found
}

function chunk(name: string, content: Buffer): Buffer {
  const head = Buffer.alloc(8, name)
  head.writeUInt32LE(content.length, 4)
  return Buffer.concat([head, content, Buffer.alloc(content.length % 2)])
}

function uint24(value: number): Buffer {
  const bytes = Buffer.alloc(3)
  bytes.writeUIntLE(value, 0, 3)
  return bytes
}
