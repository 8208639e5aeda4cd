import type { Examples } from '../lib/example.ts'

export const examples: Examples = {
  'procedural-foley': {
    params: {
      prompt: 'six footsteps on gravel, then three knocks on wood, then a creak, then a slam',
      duration: 8,
      seed: 3,
    },
  },
}
