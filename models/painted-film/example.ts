import type { Examples } from '../lib/example.ts'

export const examples: Examples = {
  'painted-film': { inputs: { video: ['seaFilm'] } },
}
