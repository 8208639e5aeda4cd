import type { Audio } from '../../lib/audio/audio.ts'
import type { Image } from '@atelier/media/image/image.ts'
import type { OpenVideo } from '../../lib/video/read-video.ts'

/** The video that an effect is applied to, and its parameters. */
export type EffectInput = {
  readonly video: Omit<OpenVideo, 'resampled'>
  readonly audio: Audio | null
  /** Empty where there is no prompt. */
  readonly text: string
  readonly seed: number
  /** For temporary files. */
  readonly folder: string
}

/** The result, whose frames are rendered lazily at the input's frame rate. */
export type EffectOutput = {
  readonly frames: AsyncIterable<Image>
  readonly frameCount: number
  readonly audio: Audio | null
}

export type ApplyEffect = (input: EffectInput) => EffectOutput | Promise<EffectOutput>

/** Renders frames in order; `index` counts from 0. */
type FrameFilter = (frame: Image, index: number) => Image | Promise<Image>

/** An effect that changes each frame by itself, and neither timing nor audio. */
export function perFrameEffect(
  prepare: (input: EffectInput) => FrameFilter | Promise<FrameFilter>,
): ApplyEffect {
  return async (input) => {
    const filterFrame = await prepare(input)
    async function* frames() {
      let index = 0
      for await (const frame of input.video.frames()) yield await filterFrame(frame, index++)
    }
    return { frames: frames(), frameCount: input.video.frameCount, audio: input.audio }
  }
}
