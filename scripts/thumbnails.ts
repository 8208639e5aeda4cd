// Makes the thumbnails of the built-in effects by running them on scenes of our own; the same code gives the same files.
import { mkdir, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { diceOf } from '@atelier/media/chance/dice.ts'
import { effects } from '@atelier/media/image/effect/effect-list.ts'
import type { Picture } from '@atelier/media/image/pixels/picture.ts'
import { asSharp } from '@atelier/media/image/pixels/resized.ts'
import { paintScene } from '@atelier/media/image/scene/paint-scene.ts'
import { albumTemplates } from '@atelier/media/video/album/album-templates.ts'
import { filmEffects } from '@atelier/media/video/effect/film-effects.ts'
import { windowOf } from '@atelier/media/video/frames/zoomed.ts'

const folder = new URL('../server/models/thumbnails/', import.meta.url)
const size = { width: 960, height: 720 }
const prompts = [
  'a lighthouse and two boats on the sea at sunset',
  'red balloons over the mountains',
  'a white house in a meadow with flowers',
  'a cat on the beach at dawn',
]

const scenes: Picture[] = []
for (const [index, prompt] of prompts.entries())
  scenes.push(await paintScene(prompt, size, diceOf(7 + index)))

const city = await paintScene('a city at night with a moon', size, diceOf(12))
/** When an effect looks most like itself, as a share of its time. */
const moments: Readonly<Record<string, number>> = { 'freeze-title': 0.98, 'glitch-film': 0.42 }

await mkdir(folder, { recursive: true })
for (const [id, { make, pictures = [1, 1] }] of Object.entries(effects)) {
  const count = Math.max(pictures[0], Math.min(3, pictures[1]))
  await save(id, await make(scenes.slice(0, count), '', diceOf(3)))
}
for (const [id, { make }] of Object.entries(filmEffects)) {
  const scene = id === 'light-trails' ? city : scenes[1]!
  const reel = { film: flight(scene), sound: null, words: '', seed: 3, folder: fileURLToPath(folder) }
  const { frames, frameCount } = await make(reel)
  const shown = await Array.fromAsync(frames)
  await save(id, shown[Math.round((frameCount - 1) * (moments[id] ?? 0.75))]!)
}
for (const [id, { make }] of Object.entries(albumTemplates)) {
  const seconds = 6
  const show = await make({ pictures: scenes, ...small(), seconds, words: '', dice: diceOf(3) })
  // In the middle of a change, or when all have come.
  await save(id, await show(id === 'slideshow' ? 1.7 : seconds))
}

/** A camera flies by a scene for two seconds. */
function flight(scene: Picture) {
  const { width, height } = small()
  const [fps, seconds] = [12, 2]
  const frameCount = fps * seconds
  async function* frames() {
    for (let index = 0; index < frameCount; index++) {
      const share = index / (frameCount - 1)
      yield windowOf(scene, { left: 180 * share, top: 70 * (1 - share), width: 780 }, width, height)
    }
  }
  return { width, height, fps, seconds, frameCount, hasAlpha: false, frames }
}

function small() {
  return { width: size.width / 2, height: size.height / 2 }
}

async function save(id: string, picture: Picture): Promise<void> {
  const bytes = await shrunk(picture)
  await writeFile(new URL(`${id}.webp`, folder), bytes)
  console.log(`${id}: ${(bytes.length / 1000).toFixed(1)} kB`)
}

/** As good as it can be in 20 kB. */
async function shrunk(picture: Picture): Promise<Buffer> {
  const clear = { r: 0, g: 0, b: 0, alpha: 0 }
  for (let quality = 80; ; quality -= 10) {
    const fitting = asSharp(picture).resize(480, 360, { fit: 'contain', background: clear })
    const bytes = await fitting.webp({ quality, effort: 6 }).toBuffer()
    if (bytes.length <= 20_000) return bytes
  }
}
