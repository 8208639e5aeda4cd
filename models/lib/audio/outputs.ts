import { rngOf, type Rng } from '../random/rng.ts'
import type { Output, Task } from '@atelier/media/program.ts'
import type { Audio } from './audio.ts'
import { writeAudio, type AudioFormat } from './write-audio.ts'

/** Renders the requested number of outputs, each with its own random numbers. */
export async function writeOutputs(task: Task, make: (rng: Rng) => Audio): Promise<Output[]> {
  const made: Output[] = []
  for (let index = 0; index < task.outputs; index++) {
    const audio = make(rngOf(Number(task.params.seed ?? 0), index))
    made.push(await writeAudio(audio, task.folder, `output-${index + 1}`, formatOf(task)))
    task.progress((index + 1) / task.outputs)
  }
  return made
}

export function formatOf({ params }: Task): AudioFormat {
  return String(params.format ?? 'wav') as AudioFormat
}
