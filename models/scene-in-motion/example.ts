import type { Examples } from '../lib/example.ts'

const clip = { resolution: '360p', duration: 3, fps: 12 } as const

export const examples: Examples = {
  'scene-in-motion': {
    params: { prompt: 'two boats on the sea at sunset, drone shot', ...clip, seed: 7 },
  },
  flight: {
    params: {
      prompt: 'three red balloons over the mountains, pan right',
      ...clip,
      aspect_ratio: '4:3',
      seed: 5,
    },
    isStrip: true,
  },
}
