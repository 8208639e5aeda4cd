import type { Examples } from '../lib/example.ts'

export const examples: Examples = {
  'procedural-scene': {
    params: { prompt: 'a lighthouse and two boats on the sea at sunset', aspect_ratio: '3:2', seed: 7 },
  },
  aurora: {
    params: { prompt: 'northern lights over a cabin by a lake, snow', aspect_ratio: '3:2', seed: 4 },
  },
  'low-poly': {
    params: {
      prompt: 'a large red balloon over the mountains by day',
      style: 'low-poly',
      aspect_ratio: '3:2',
      seed: 6,
    },
  },
}
