import type { Program } from '@atelier/media/program.ts'
import { renderFoley } from '../lib/audio/foley/render-foley.ts'
import { parsePrompt } from '../lib/audio/foley/parse-prompt.ts'
import { asAudio } from '../lib/audio/synthesis/stereo.ts'
import { writeOutputs } from '../lib/audio/outputs.ts'

/** Synthesizes sound effects from a prompt. */
export const sfx: Program = (task) => {
  const prompt = parsePrompt(String(task.params.prompt))
  const seconds = Number(task.params.duration)
  return writeOutputs(task, (rng) => asAudio(renderFoley(prompt, seconds, rng)))
}
