import type { Examples } from '../lib/example.ts'

export const examples: Examples = {
  'optical-flow-interpolate': { inputs: { video: ['slowFilm'] }, pace: { fps: 18, seconds: 1 } },
}
