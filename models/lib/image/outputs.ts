import { createHash } from 'node:crypto'
import type { Output, Task } from '@atelier/media/program.ts'
import { rngOf, type Rng } from '../random/rng.ts'
import type { Image } from '@atelier/media/image/image.ts'
import { writeImage } from './pixels/image-files.ts'

type MakeImage = (rng: Rng, progress: (share: number) => void) => Image | Promise<Image>

/**
 * Writes as many images as the task asks for, each from its own random numbers. Duplicates are left out, so that nobody
 * pays twice for the same image.
 */
export async function writeOutputs(task: Task, make: MakeImage): Promise<Output[]> {
  const made: Output[] = []
  const seen = new Set<string>()
  for (let index = 0; index < task.outputs; index++) {
    const rng = rngOf(Number(task.params.seed ?? 0), index)
    const image = await make(rng, (share) => task.progress((index + share) / task.outputs))
    const digest = createHash('sha256').update(image.data).digest('base64')
    if (seen.has(digest)) continue
    seen.add(digest)
    made.push(await writeImage(image, task.folder, `output-${index + 1}`))
  }
  return made
}
