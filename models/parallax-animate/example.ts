import type { Examples } from '../lib/example.ts'

const clip = { resolution: '360p', duration: 3, fps: 12 } as const

export const examples: Examples = {
  'parallax-animate': {
    inputs: { image: ['castle'] },
    params: { prompt: 'push in, snow', ...clip, seed: 3 },
  },
}
