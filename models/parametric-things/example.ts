import type { Examples } from '../lib/example.ts'

export const examples: Examples = {
  lamp: {
    params: { prompt: 'a brass lamp with a blue shade next to two red books', seed: 3 },
  },
  teapot: {
    params: { prompt: 'a blue ceramic teapot and two white cups', seed: 3 },
  },
  train: {
    params: { prompt: 'a green steam engine', geometry_quality: 'high', seed: 3 },
  },
  castle: { params: { prompt: 'a castle', style: 'low-poly', seed: 3 } },
}
