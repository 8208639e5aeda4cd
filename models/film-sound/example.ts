import type { Examples } from '../lib/example.ts'

export const examples: Examples = {
  'film-sound': {
    inputs: { video: ['seaFilm'] },
    params: { prompt: 'sea, distant birds', style: 'replaced', seed: 3 },
  },
}
