import type { Examples } from '../lib/example.ts'

export const examples: Examples = {
  'lip-motion': {
    inputs: { video: ['personFilm'], audio: ['speech'] },
    isHeard: false,
  },
}
