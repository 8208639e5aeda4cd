// Videos to run models on.
import { AV_LOG_ERROR } from 'node-av/constants'
import { Log } from 'node-av/lib'
import type { Sharp } from 'sharp'
import type { Image } from '@atelier/media/image/image.ts'
import { pixelsOf } from '@atelier/media/image/resized.ts'
import { disc, somebody, type Size } from './sample-images.ts'

// Encoders log their settings at the default level.
Log.setLevel(AV_LOG_ERROR)

export type VideoSize = Size & { seconds: number; fps: number }

/** A person filmed by a panning camera. */
export const somebodyFilmed = (size: VideoSize) => frames(size, (time) => somebody(size, time))

/** A disc that moves in front of a green wall. */
export const discBeforeKey = (size: VideoSize) => frames(size, (time) => disc(size, '#a33', '#0b4', time))

async function* frames({ seconds, fps }: VideoSize, draw: (time: number) => Sharp): AsyncGenerator<Image> {
  const count = Math.round(seconds * fps)
  for (let index = 0; index < count; index++) yield pixelsOf(draw(index / count).ensureAlpha())
}
