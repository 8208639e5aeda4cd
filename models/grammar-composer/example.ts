import type { Examples } from '../lib/example.ts'

export const examples: Examples = {
  'grammar-composer': {
    params: { prompt: 'calm jazz with piano and saxophone', duration: 12, seed: 5 },
  },
}
