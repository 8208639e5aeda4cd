import { AV_PKT_DATA_DISPLAYMATRIX } from 'node-av/constants'
import type { Stream } from 'node-av/lib'

export type Rotation = 0 | 90 | 180 | 270

/** By how much the pictures of a stream are to be turned clockwise: telephones store what the sensor sees. */
export function rotationOf({ codecpar }: Stream): Rotation {
  const matrix = codecpar.getCodedSideData(AV_PKT_DATA_DISPLAYMATRIX)
  return matrix && matrix.length >= 36 ? rotationIn(matrix) : 0
}

/** Reads a 3 × 3 matrix of FFmpeg, rounded to a quarter turn. */
export function rotationIn(matrix: Buffer): Rotation {
  const [cosine, sine] = [matrix.readInt32LE(0), matrix.readInt32LE(4)]
  const quarters = Math.round(Math.atan2(sine, cosine) / (Math.PI / 2))
  return ((((quarters + 4) % 4) * 90) % 360) as Rotation
}
