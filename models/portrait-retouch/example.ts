import type { Examples } from '../lib/example.ts'

export const examples: Examples = {
  'portrait-retouch': {
    inputs: { image: ['blemished'] },
    closeUp: { left: 0.22, top: 0.2, width: 0.56, height: 0.56 },
  },
}
