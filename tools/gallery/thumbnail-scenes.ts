// What the thumbnails of effects are made from.
import { writeFile } from 'node:fs/promises'
import type { Image } from '@atelier/media/image/image.ts'
import { paintScene } from '@atelier/models/lib/image/scene/paint-scene.ts'
import { rngOf } from '@atelier/models/lib/random/rng.ts'
import type { Sharp } from 'sharp'

const folder = new URL('../../models/thumbnails/', import.meta.url)
const size = { width: 960, height: 720 }
const prompts = [
  'a lighthouse and two boats on the sea at sunset',
  'red balloons over the mountains',
  'a white house in a meadow with flowers',
  'a cat on the beach at dawn',
]

export async function openThumbnailScenes() {
  const scenes: Image[] = []
  for (const [index, prompt] of prompts.entries())
    scenes.push(await paintScene(prompt, size, rngOf(7 + index)))
  const city = await paintScene('a city at night with a moon', size, rngOf(12))
  return { scenes, city, size, folder, savePicture }
}

async function savePicture(name: string, picture: Sharp): Promise<void> {
  const bytes = await shrunk(picture)
  await writeFile(new URL(`${name}.webp`, folder), bytes)
  console.log(`${name}: ${(bytes.length / 1000).toFixed(1)} kB`)
}

/** As good as it can be in 20 kB. */
async function shrunk(picture: Sharp): Promise<Buffer> {
  const clear = { r: 0, g: 0, b: 0, alpha: 0 }
  for (let quality = 80; ; quality -= 10) {
    const fitting = picture.clone().resize(480, 360, { fit: 'contain', background: clear })
    const bytes = await fitting.webp({ quality, effort: 6 }).toBuffer()
    if (bytes.length <= 20_000) return bytes
  }
}
