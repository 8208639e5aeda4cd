import type { Examples } from '../lib/example.ts'

export const examples: Examples = {
  'picture-relief': { inputs: { image: ['portrait'] }, turns: [-60, -25, 25, 60] },
}
