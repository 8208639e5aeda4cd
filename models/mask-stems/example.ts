import type { Examples } from '../lib/example.ts'

export const examples: Examples = {
  'mask-stems': { inputs: { audio: ['song'] } },
}
