import type { Examples } from '../lib/example.ts'

export const examples: Examples = {
  'spoken-edit': { inputs: { image: ['castle'] } },
}
