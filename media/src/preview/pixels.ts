import { AV_PIX_FMT_RGB24, AV_PIX_FMT_RGBA } from 'node-av/constants'
import { Frame, SoftwareScaleContext } from 'node-av/lib'
import { damaged } from '../probe/container.ts'
import { sides } from './write-preview.ts'

/** A frame as red, green and blue bytes, and one more where it can be seen through, scaled down to what previews need. */
export type Pixels = {
  data: Buffer
  width: number
  height: number
  channels: 3 | 4
  /** As it is coded. */
  frameWidth: number
  frameHeight: number
}

/** FFmpeg takes the meaning of the colours from the frame. Its pixels may be broader than they are high. */
export async function toPixels(frame: Frame, channels: Pixels['channels'], stretch: number): Promise<Pixels> {
  const { width: frameWidth, height: frameHeight } = frame
  const shownWidth = frameWidth * stretch
  const scale = Math.min(1, sides.poster / Math.max(shownWidth, frameHeight))
  using picture = new Frame()
  picture.alloc()
  picture.format = channels === 4 ? AV_PIX_FMT_RGBA : AV_PIX_FMT_RGB24
  picture.width = Math.max(1, Math.round(shownWidth * scale))
  picture.height = Math.max(1, Math.round(frameHeight * scale))
  using scaler = new SoftwareScaleContext()
  scaler.allocContext()
  if (picture.getBuffer() < 0 || (await scaler.scaleFrame(picture, frame)) < 0) throw damaged()
  const { width, height } = picture
  return { data: picture.toBuffer(), width, height, channels, frameWidth, frameHeight }
}
