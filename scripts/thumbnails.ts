// Makes the thumbnails of the built-in effects by running them on scenes of our own; the same code gives the same files.
import { mkdir, writeFile } from 'node:fs/promises'
import { diceOf } from '@atelier/media/image/chance/dice.ts'
import { effects } from '@atelier/media/image/effect/effect-list.ts'
import type { Picture } from '@atelier/media/image/pixels/picture.ts'
import { asSharp } from '@atelier/media/image/pixels/resized.ts'
import { paintScene } from '@atelier/media/image/scene/paint-scene.ts'

const folder = new URL('../server/models/thumbnails/', import.meta.url)
const size = { width: 960, height: 720 }
const prompts = [
  'a lighthouse and two boats on the sea at sunset',
  'red balloons over the mountains',
  'a white house in a meadow with flowers',
  'a cat on the beach at dawn',
]

const scenes = []
for (const [index, prompt] of prompts.entries())
  scenes.push(await paintScene(prompt, size, diceOf(7 + index)))

await mkdir(folder, { recursive: true })
for (const [id, { make, pictures = [1, 1] }] of Object.entries(effects)) {
  const made = await make(scenes.slice(0, Math.max(pictures[0], Math.min(3, pictures[1]))), '', diceOf(3))
  const bytes = await shrunk(made)
  await writeFile(new URL(`${id}.webp`, folder), bytes)
  console.log(`${id}: ${(bytes.length / 1000).toFixed(1)} kB`)
}

/** As good as it can be in 20 kB. */
async function shrunk(picture: Picture): Promise<Buffer> {
  const clear = { r: 0, g: 0, b: 0, alpha: 0 }
  for (let quality = 80; ; quality -= 10) {
    const small = asSharp(picture).resize(480, 360, { fit: 'contain', background: clear })
    const bytes = await small.webp({ quality, effort: 6 }).toBuffer()
    if (bytes.length <= 20_000) return bytes
  }
}
