import type { Examples } from '../lib/example.ts'

export const examples: Examples = {
  'rnnoise-isolate': { inputs: { audio: ['noisySpeech'] } },
}
