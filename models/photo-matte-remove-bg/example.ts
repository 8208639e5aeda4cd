import type { Examples } from '../lib/example.ts'

export const examples: Examples = {
  'photo-matte-remove-bg': { inputs: { image: ['teapot'] } },
  'astronaut-cut-out': { inputs: { image: ['astronaut'] } },
}
