import type { Examples } from '../lib/example.ts'

export const examples: Examples = {
  'film-album': {
    inputs: { images: ['lighthouse', 'castle', 'cat', 'mountains'] },
    pace: { fps: 2, seconds: 5 },
  },
}
