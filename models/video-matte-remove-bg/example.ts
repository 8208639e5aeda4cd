import type { Examples } from '../lib/example.ts'

export const examples: Examples = {
  'video-matte-remove-bg': { inputs: { video: ['halfLengthFilm'] } },
}
