import { smoothstep } from '@atelier/media/image/colour.ts'
import { centroid } from '../../lib/onnx/face-landmarks.ts'
import { faceTracker } from '../../lib/video/track-face.ts'
import { perFrameEffect } from './video-effect.ts'
import { zoomed } from '../../lib/video/frames/zoomed.ts'

const CLOSEST = 1.45
/** The share of the distance to a moving face that the camera covers in a second. */
const TRACKING_RATE = 0.9

/** Zooms in on a face and follows it, or on the centre where there is no face. */
export const slowZoom = perFrameEffect(({ video: { width, height, fps, frameCount } }) => {
  const trackFace = faceTracker()
  const trackingStep = 1 - (1 - TRACKING_RATE) ** (1 / fps)
  let aim: readonly [x: number, y: number] | undefined
  return async (frame, index) => {
    const face = await trackFace(frame)
    const [x, y] = face ? centroid(face) : (aim ?? [width / 2, height / 2])
    aim = aim ? [aim[0] + (x - aim[0]) * trackingStep, aim[1] + (y - aim[1]) * trackingStep] : [x, y]
    const factor = 1 + (CLOSEST - 1) * smoothstep(0, 1, index / Math.max(1, frameCount - 1))
    // The view stays inside the image; it can centre on the face only as it gets smaller.
    const inside = (place: number, length: number) =>
      Math.min(length - length / factor / 2, Math.max(length / factor / 2, place))
    return zoomed(frame, inside(aim[0], width), inside(aim[1], height), factor)
  }
})
