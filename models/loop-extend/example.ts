import type { Examples } from '../lib/example.ts'

export const examples: Examples = {
  'loop-extend': { inputs: { video: ['seaFilm'] }, pace: { fps: 3.5, seconds: 4 } },
}
