import assert from 'node:assert/strict'
import { BitWriter } from './bits.ts'
import type { Size } from './measure.ts'

/** One frame: brightness of every pixel, and two colour differences of every block of 2 × 2. */
export type Frame = Size & { readonly y: Uint8Array; readonly cb: Uint8Array; readonly cr: Uint8Array }

export const profile = 66 // Baseline, which every decoder knows …
export const compatibility = 0b1100_0000 // … in the part of it that it shares with Main.
export const level = 30

const macroblock = 16
const noPrediction = 25 // The macroblock type I_PCM: the samples themselves follow.

const sequenceUnit = 0x67
const pictureUnit = 0x68
const wholeFrameUnit = 0x65

/** The sequence parameter set: how large the frames are. */
export function sequenceParameters({ width, height }: Size): Buffer {
  const bits = new BitWriter()
  bits.fixed(8, profile).fixed(8, compatibility).fixed(8, level)
  bits.golomb(0) // Its id.
  bits.golomb(0) // Frame numbers have 4 bits.
  bits.golomb(2) // Frames are shown in the order in which they are stored.
  bits.golomb(1).fixed(1, 0) // One reference frame, no gaps.
  bits.golomb(blocksIn(width) - 1).golomb(blocksIn(height) - 1)
  bits.fixed(1, 1).fixed(1, 1) // Frames, not fields; 8 × 8 inference, as the standard advises.
  // Whole macroblocks are stored; what they have too much at the right and the bottom is cut off, in pairs of pixels.
  bits
    .fixed(1, 1)
    .golomb(0)
    .golomb(spareIn(width) / 2)
    .golomb(0)
    .golomb(spareIn(height) / 2)
  bits.fixed(1, 0) // No hints on use.
  return unit(sequenceUnit, bits.end())
}

/** The picture parameter set: nothing but the simplest. */
export function pictureParameters(): Buffer {
  const bits = new BitWriter()
  bits.golomb(0).golomb(0) // Its id and that of the sequence parameters.
  bits.fixed(1, 0).fixed(1, 0) // Variable-length codes, no fields.
  bits.golomb(0).golomb(0).golomb(0) // One slice group, one reference in either list.
  bits.fixed(1, 0).fixed(2, 0) // No weighted prediction.
  bits.golomb(0).golomb(0).golomb(0) // Quantisers as they are.
  bits.fixed(3, 0) // No control of the deblocking, no constrained prediction, no redundant pictures.
  return unit(pictureUnit, bits.end())
}

/** A frame that needs no other, uncompressed: every decoder plays it, and no encoder is needed. */
export function encodeFrame(frame: Frame, index: number): Buffer {
  const header = new BitWriter()
  header.golomb(0).golomb(7).golomb(0) // From the first macroblock on, all of them intra, with picture parameters 0.
  header.fixed(4, 0) // The frame number, 0 in a frame that needs no other.
  header.golomb(index % 2) // Neighbours must differ.
  header.fixed(2, 0).golomb(0) // Nothing is kept back; the quantiser as it is.

  const blocks: Buffer[] = [header.golomb(noPrediction).aligned()]
  const nextBlock = new BitWriter().golomb(noPrediction).aligned()
  for (let y = 0; y < frame.height; y += macroblock)
    for (let x = 0; x < frame.width; x += macroblock) {
      if (x + y > 0) blocks.push(nextBlock)
      blocks.push(samples(frame.y, frame, x, y, macroblock))
      blocks.push(samples(frame.cb, half(frame), x / 2, y / 2, macroblock / 2))
      blocks.push(samples(frame.cr, half(frame), x / 2, y / 2, macroblock / 2))
    }
  return unit(wholeFrameUnit, Buffer.concat([...blocks, new BitWriter().end()]))
}

/** A square of a plane; beyond the edge the last pixels are repeated. */
function samples(
  plane: Uint8Array,
  { width, height }: Size,
  left: number,
  top: number,
  side: number,
): Buffer {
  const square = Buffer.alloc(side * side)
  for (let index = 0; index < square.length; index++) {
    const x = Math.min(left + (index % side), width - 1)
    const y = Math.min(top + Math.floor(index / side), height - 1)
    square[index] = plane[y * width + x]!
  }
  return square
}

/** Two zeros in a row would need escaping; samples are at least 16, so that none ever meet. */
function unit(type: number, payload: Buffer): Buffer {
  assert(!payload.includes('\0\0', 0, 'latin1'), 'no two zeros stand side by side')
  return Buffer.concat([Buffer.from([type]), payload])
}

const half = ({ width, height }: Size): Size => ({ width: width / 2, height: height / 2 })
const blocksIn = (length: number) => Math.ceil(length / macroblock)
const spareIn = (length: number) => blocksIn(length) * macroblock - length
