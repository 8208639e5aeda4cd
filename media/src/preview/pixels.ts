import { AV_PIX_FMT_RGB24, AV_PIX_FMT_RGBA } from 'node-av/constants'
import { Frame, SoftwareScaleContext } from 'node-av/lib'
import { damaged } from '../probe/container.ts'
import { sides } from './write-preview.ts'

/** A frame as RGB or RGBA bytes, scaled down to the size that previews need. */
export type Pixels = {
  data: Buffer
  width: number
  height: number
  channels: 3 | 4
  /** The size as coded, before scaling. */
  frameWidth: number
  frameHeight: number
}

/** FFmpeg takes the colour space from the frame. Pixels need not be square, hence the aspect ratio. */
export async function toPixels(
  frame: Frame,
  channels: Pixels['channels'],
  pixelAspect: number,
): Promise<Pixels> {
  const { width: frameWidth, height: frameHeight } = frame
  const displayWidth = frameWidth * pixelAspect
  const scale = Math.min(1, sides.poster / Math.max(displayWidth, frameHeight))
  using image = new Frame()
  image.alloc()
  image.format = channels === 4 ? AV_PIX_FMT_RGBA : AV_PIX_FMT_RGB24
  image.width = Math.max(1, Math.round(displayWidth * scale))
  image.height = Math.max(1, Math.round(frameHeight * scale))
  using scaler = new SoftwareScaleContext()
  scaler.allocContext()
  if (image.getBuffer() < 0 || (await scaler.scaleFrame(image, frame)) < 0) throw damaged()
  const { width, height } = image
  return { data: image.toBuffer(), width, height, channels, frameWidth, frameHeight }
}
