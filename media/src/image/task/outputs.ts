import { createHash } from 'node:crypto'
import type { Made, Task } from '../../program.ts'
import { diceOf, type Dice } from '../../chance/dice.ts'
import type { Picture } from '../pixels/picture.ts'
import { writePicture } from '../pixels/picture-files.ts'

type Make = (dice: Dice, progress: (share: number) => void) => Picture | Promise<Picture>

/**
 * As many pictures as the task wants, each with chance of its own. Where chance makes no difference there are fewer:
 * nobody pays twice for the same.
 */
export async function writeOutputs(task: Task, make: Make): Promise<Made[]> {
  const made: Made[] = []
  const earlier = new Set<string>()
  for (let index = 0; index < task.outputs; index++) {
    const dice = diceOf(Number(task.params.seed ?? 0), index)
    const picture = await make(dice, (share) => task.progress((index + share) / task.outputs))
    const mark = createHash('sha256').update(picture.data).digest('base64')
    if (earlier.has(mark)) continue
    earlier.add(mark)
    made.push(await writePicture(picture, task.folder, `output-${index + 1}`))
  }
  return made
}
