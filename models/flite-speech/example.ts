import type { Examples } from '../lib/example.ts'

export const examples: Examples = {
  'flite-speech': {
    params: {
      text: 'The price you see is the price you pay. Everything else is a receipt.',
      voice: 'scottish man',
    },
  },
}
