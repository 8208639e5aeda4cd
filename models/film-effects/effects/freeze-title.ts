import { smoothstep, hex } from '@atelier/media/image/colour.ts'
import { mapToGradient } from '../../lib/image/palette.ts'
import type { Image } from '@atelier/media/image/image.ts'
import { placeTitle } from '../../lib/image/place-title.ts'
import { blurImage } from '../../lib/image/planes/blur-image.ts'
import { facesIfPossible, type Box } from '../../lib/onnx/faces.ts'
import type { ApplyEffect, EffectInput } from './video-effect.ts'
import { drawOver, dropShadow, renderTitle } from '../../lib/video/frames/title.ts'
import { zoomed } from '../../lib/video/frames/zoomed.ts'

const FROZEN_SECONDS = 2.5
const ZOOM_PER_SECOND = 0.025

/** Freezes the last frame, which turns grey and soft while the title appears, clear of faces. */
export const freezeTitle: ApplyEffect = async (input) => {
  const { video, text, audio } = input
  const { width, height, fps } = video
  const frozen = Math.round(FROZEN_SECONDS * fps)
  const render = (scale: number) =>
    renderTitle(text || 'THE END', 'sans', '#ffffff', width * 0.8 * scale, height * 0.26 * scale)

  async function* frames() {
    let last: Image | undefined
    for await (const frame of video.frames()) yield (last = frame)
    const faces = (await facesIfPossible(last!)).map(({ box }) => zoomedBox(box, video))
    const { title, top } = await placeTitle(
      faces,
      { left: 0, top: height * 0.04, width, height: height * 0.92 },
      render,
      (usual) => [(height - usual.height) / 2],
    )
    const shadow = await dropShadow(title, height / 90)
    const middle = top + title.height / 2
    const still = await blurImage(mapToGradient(last!, tones, 0.12), Math.max(1, height / 150))
    for (let index = 0; index < frozen; index++) {
      const second = index / fps
      const image = zoomed(
        blended(last!, still, smoothstep(0, 0.35, second)),
        width / 2,
        height / 2,
        1 + second * ZOOM_PER_SECOND,
      )
      const share = smoothstep(0.25, 0.8, second)
      const y = middle + height * 0.05 * (1 - share)
      drawOver(image, shadow, width / 2 + height / 120, y + height / 120, share * 0.8)
      drawOver(image, title, width / 2, y, share)
      yield image
    }
  }
  return { frames: frames(), frameCount: video.frameCount + frozen, audio: audio && fadedOut(input) }
}

/** All that a part of the frame covers while it grows. */
function zoomedBox({ left, top, width, height }: Box, frame: { width: number; height: number }): Box {
  const most = 1 + FROZEN_SECONDS * ZOOM_PER_SECOND
  const spread = (from: number, length: number, middle: number) => {
    const [start, end] = [from, from + length].map((at) => middle + (at - middle) * most)
    return [Math.min(from, start), Math.max(from + length, end)]
  }
  const [[x, right], [y, bottom]] = [
    spread(left, width, frame.width / 2),
    spread(top, height, frame.height / 2),
  ]
  return { left: x, top: y, width: right - x, height: bottom - y }
}

const tones = ['#0b0d12', '#555a66', '#d9dde6'].map(hex)

function blended(one: Image, other: Image, share: number): Image {
  return { ...one, data: one.data.map((value, at) => value + (other.data[at] - value) * share) }
}

/** Fades the audio out where the picture freezes. */
function fadedOut({ video, audio }: EffectInput): EffectInput['audio'] {
  if (!audio) return null
  const end = video.seconds * audio.rate
  const fade = 0.4 * audio.rate
  return {
    ...audio,
    channels: audio.channels.map((samples) =>
      samples.map((value, at) => value * smoothstep(end, end - fade, at)),
    ),
  }
}
