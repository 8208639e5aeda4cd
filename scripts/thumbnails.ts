// Makes the thumbnails of the built-in effects by running them on scenes of our own; the same code gives the same files.
import { mkdir, writeFile } from 'node:fs/promises'
import { diceOf } from '@atelier/media/image/dice.ts'
import { effects } from '@atelier/media/image/effect/effect-list.ts'
import { toSharp } from '@atelier/media/image/pixels.ts'
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
  const thumbnail = toSharp(made).resize(320, 240, {
    fit: 'contain',
    background: { r: 0, g: 0, b: 0, alpha: 0 },
  })
  const bytes = await thumbnail.webp({ quality: 72, effort: 6 }).toBuffer()
  await writeFile(new URL(`${id}.webp`, folder), bytes)
  console.log(`${id}: ${(bytes.length / 1000).toFixed(1)} kB`)
}
