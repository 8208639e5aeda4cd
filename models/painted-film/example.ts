import type { Examples } from '../lib/example.ts'

export const examples: Examples = {
  'painted-film': {
    inputs: { video: ['seaFilm'] },
    params: { style: 'oil', seed: 3 },
  },
}
