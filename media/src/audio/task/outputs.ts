import { diceOf, type Dice } from '../../chance/dice.ts'
import type { Made, Task } from '../../program.ts'
import type { Sound } from '../sound/sound.ts'
import { writeSound, type SoundFormat } from '../sound/write-sound.ts'

/** As many sounds as the task wants, each with chance of its own. */
export async function writeOutputs(task: Task, make: (dice: Dice) => Sound): Promise<Made[]> {
  const made: Made[] = []
  for (let index = 0; index < task.outputs; index++) {
    const sound = make(diceOf(Number(task.params.seed ?? 0), index))
    made.push(await writeSound(sound, task.folder, `output-${index + 1}`, formatOf(task)))
    task.progress((index + 1) / task.outputs)
  }
  return made
}

export function formatOf({ params }: Task): SoundFormat {
  return String(params.format ?? 'wav') as SoundFormat
}
