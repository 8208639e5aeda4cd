import type { Examples } from '../lib/example.ts'

export const examples: Examples = {
  'film-album': {
    inputs: { images: ['lighthouse', 'castle', 'cat', 'mountains'] },
    params: {
      effect: 'photo-desk',
      prompt: 'Summer',
      duration: 5,
      aspect_ratio: '4:3',
      resolution: '360p',
      seed: 3,
    },
    pace: { fps: 2, seconds: 5 },
  },
}
