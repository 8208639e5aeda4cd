import type { Examples } from '../lib/example.ts'

export const examples: Examples = {
  'steadied-bicubic-upscale': { inputs: { video: ['smallFilm'] } },
}
