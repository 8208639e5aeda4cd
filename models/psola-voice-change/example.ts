import type { Examples } from '../lib/example.ts'

export const examples: Examples = {
  'psola-voice-change': { inputs: { audio: ['speech'] } },
}
