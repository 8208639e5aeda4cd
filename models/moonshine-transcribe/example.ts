import type { Examples } from '../lib/example.ts'

export const examples: Examples = {
  'moonshine-transcribe': { inputs: { audio: ['speech'] } },
}
