import type { Examples } from '../lib/example.ts'

export const examples: Examples = {
  'backdrop-key-video-remove-bg': {
    inputs: { video: ['personBeforeGreen'] },
  },
}
