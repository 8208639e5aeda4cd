// Films to run models on.
import { AV_LOG_ERROR } from 'node-av/constants'
import { Log } from 'node-av/lib'
import type { Sharp } from 'sharp'
import type { Picture } from '../src/image/pixels/picture.ts'
import { pixelsOf } from '../src/image/pixels/resized.ts'
import { disc, somebody, type Size } from './sample-pictures.ts'

// Encoders are proud of their settings.
Log.setLevel(AV_LOG_ERROR)

export type FilmSize = Size & { seconds: number; fps: number }

/** Somebody before a camera that pans. */
export const somebodyFilmed = (size: FilmSize) => frames(size, (time) => somebody(size, time))

/** A disc that wanders before a green wall. */
export const discBeforeKey = (size: FilmSize) => frames(size, (time) => disc(size, '#a33', '#0b4', time))

async function* frames({ seconds, fps }: FilmSize, draw: (time: number) => Sharp): AsyncGenerator<Picture> {
  const count = Math.round(seconds * fps)
  for (let index = 0; index < count; index++) yield pixelsOf(draw(index / count).ensureAlpha())
}
