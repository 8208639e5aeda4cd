import type { Examples } from '../lib/example.ts'

export const examples: Examples = {
  'film-effects': { inputs: { video: ['seaFilm'] } },
}
