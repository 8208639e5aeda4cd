import type { Examples } from '../lib/example.ts'

export const examples: Examples = {
  'backdrop-key-remove-bg': { inputs: { image: ['beforeGreen'] } },
}
