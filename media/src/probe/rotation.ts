export type Rotation = 0 | 90 | 180 | 270

/**
 * By how many degrees to turn the images clockwise, read from the display matrix that telephones store with a video.
 * FFmpeg gives it as 3 × 3 numbers; we round to a quarter turn.
 */
export function rotationIn(matrix: Buffer | null): Rotation {
  if (!matrix || matrix.length < 36) return 0
  const [cosine, sine] = [matrix.readInt32LE(0), matrix.readInt32LE(4)]
  const quarters = Math.round(Math.atan2(sine, cosine) / (Math.PI / 2))
  const rotations: readonly Rotation[] = [0, 90, 180, 270]
  return rotations[(quarters + 4) % 4]
}
