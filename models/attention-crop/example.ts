import type { Examples } from '../lib/example.ts'

export const examples: Examples = {
  'attention-crop': {
    inputs: { image: ['wide'] },
    params: { aspect_ratio: '4:5' },
  },
}
