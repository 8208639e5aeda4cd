import type { Program } from '../program.ts'
import { perform } from './foley/perform.ts'
import { understand } from './foley/understand.ts'
import { asSound } from './synthesis/stereo.ts'
import { writeOutputs } from './task/outputs.ts'

/** Sound effects by synthesis, from the words of a prompt. */
export const sfx: Program = (task) => {
  const wish = understand(String(task.params.prompt))
  const seconds = Number(task.params.duration)
  return writeOutputs(task, (dice) => asSound(perform(wish, seconds, dice)))
}
