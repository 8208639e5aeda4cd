// Makes the thumbnails of the built-in effects by running them on scenes of our own; the same code gives the same files.
import { mkdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { rngOf } from '@atelier/models/lib/random/rng.ts'
import { effects } from '@atelier/models/lib/image/effect/effect-list.ts'
import type { Image } from '@atelier/media/image/image.ts'
import { asSharp } from '@atelier/media/image/resized.ts'
import { albumTemplates } from '@atelier/models/film-album/album-templates.ts'
import { videoEffects } from '@atelier/models/film-effects/effects/video-effects.ts'
import { openThumbnailScenes } from './thumbnail-scenes.ts'
import { cropAndScale } from '@atelier/models/lib/video/frames/zoomed.ts'

const { scenes, city, size, folder, savePicture } = await openThumbnailScenes()
/** When an effect looks most like itself, as a share of its time. */
const moments: Readonly<Record<string, number>> = { 'freeze-title': 0.98, 'glitch-film': 0.42 }

await mkdir(folder, { recursive: true })
for (const [id, { make, images = [1, 1] }] of Object.entries(effects)) {
  const count = Math.max(images[0], Math.min(3, images[1]))
  await save(id, await make(scenes.slice(0, count), '', rngOf(3)))
}
for (const [id, { make }] of Object.entries(videoEffects)) {
  const scene = id === 'light-trails' ? city : scenes[1]!
  const input = { video: flight(scene), audio: null, text: '', seed: 3, folder: fileURLToPath(folder) }
  const { frames, frameCount } = await make(input)
  const shown = await Array.fromAsync(frames)
  await save(id, shown[Math.round((frameCount - 1) * (moments[id] ?? 0.75))]!)
}
for (const [id, { make }] of Object.entries(albumTemplates)) {
  const seconds = 6
  const show = await make({ images: scenes, ...small(), seconds, text: '', rng: rngOf(3) })
  // In the middle of a change, or when all have come.
  await save(id, await show(id === 'slideshow' ? 1.7 : seconds))
}

/** A camera flies by a scene for two seconds. */
function flight(scene: Image) {
  const { width, height } = small()
  const [fps, seconds] = [12, 2]
  const frameCount = fps * seconds
  async function* frames() {
    for (let index = 0; index < frameCount; index++) {
      const share = index / (frameCount - 1)
      yield cropAndScale(scene, { left: 180 * share, top: 70 * (1 - share), width: 780 }, width, height)
    }
  }
  return { width, height, fps, seconds, frameCount, hasAlpha: false, frames }
}

function small() {
  return { width: size.width / 2, height: size.height / 2 }
}

function save(id: string, image: Image): Promise<void> {
  return savePicture(id, asSharp(image))
}
