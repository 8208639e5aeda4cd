import type { Examples } from '../lib/example.ts'

export const examples: Examples = {
  'film-sound': { inputs: { video: ['seaFilm'] } },
}
