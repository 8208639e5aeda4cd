import type { Examples } from '../lib/example.ts'

export const examples: Examples = {
  'cosine-restore': { inputs: { image: ['worn'] }, closeUp: { left: 0, top: 0.25, width: 0.7, height: 0.7 } },
}
