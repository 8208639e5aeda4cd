import type { Examples } from '../lib/example.ts'

export const examples: Examples = {
  'grammar-composer-stems': {
    params: {
      prompt: 'happy pop with drums',
      duration: 8,
      seed: 4,
      instrumental: false,
      lyrics: 'Light on the water, light on the sea',
    },
  },
}
