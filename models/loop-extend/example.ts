import type { Examples } from '../lib/example.ts'

export const examples: Examples = {
  'loop-extend': {
    inputs: { video: ['seaFilm'] },
    params: { duration: 2 },
    pace: { fps: 3.5, seconds: 4 },
  },
}
