import type { Examples } from '../lib/example.ts'

export const examples: Examples = {
  'attention-follow-reframe': { inputs: { video: ['wideFilm'] } },
}
