import { AV_PIX_FMT_RGB24 } from 'node-av/constants'
import { Frame, SoftwareScaleContext } from 'node-av/lib'
import { damaged } from '../probe/container.ts'
import { sides } from './write-preview.ts'

/** A frame as red, green and blue bytes, scaled down to what previews need. */
export type Pixels = { data: Buffer; width: number; height: number; frameWidth: number; frameHeight: number }

/** FFmpeg takes the meaning of the colours from the frame. */
export async function toPixels(frame: Frame): Promise<Pixels> {
  const { width: frameWidth, height: frameHeight } = frame
  const scale = Math.min(1, sides.poster / Math.max(frameWidth, frameHeight))
  using picture = new Frame()
  picture.alloc()
  picture.format = AV_PIX_FMT_RGB24
  picture.width = Math.max(1, Math.round(frameWidth * scale))
  picture.height = Math.max(1, Math.round(frameHeight * scale))
  using scaler = new SoftwareScaleContext()
  scaler.allocContext()
  if (picture.getBuffer() < 0 || (await scaler.scaleFrame(picture, frame)) < 0) throw damaged()
  return { data: picture.toBuffer(), width: picture.width, height: picture.height, frameWidth, frameHeight }
}
