import type { Examples } from '../lib/example.ts'

export const examples: Examples = {
  'spoken-edit': {
    inputs: { image: ['castle'] },
    params: {
      prompt:
        'much warmer, more contrast, add a vignette, add the text "Once upon a time" at the bottom in white',
    },
  },
}
