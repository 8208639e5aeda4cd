import type { Examples } from '../lib/example.ts'

export const examples: Examples = {
  'film-effects': {
    inputs: { video: ['seaFilm'] },
    params: { effect: 'cinema', prompt: 'The last light', seed: 3 },
  },
}
