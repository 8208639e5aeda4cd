import { pingPong } from '../../lib/video/timing/ping-pong.ts'
import type { ApplyEffect } from './video-effect.ts'

/** Plays forwards and then backwards, so that it loops seamlessly; the audio does the same. */
export const boomerang: ApplyEffect = ({ video, audio, folder }) => {
  const frameCount = Math.max(2, video.frameCount * 2 - 2)
  return {
    frames: pingPong(video, frameCount, folder),
    frameCount,
    audio: audio && {
      ...audio,
      channels: audio.channels.map((samples) => mirrored(samples, video.seconds * audio.rate)),
    },
  }
}

function mirrored(samples: Float32Array, length: number): Float32Array {
  const turn = Math.round(length)
  return Float32Array.from({ length: turn * 2 }, (_, at) => samples[at < turn ? at : turn * 2 - 1 - at] ?? 0)
}
