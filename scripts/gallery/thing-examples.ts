import type { Example } from './example.ts'

export const thingExamples: Readonly<Record<string, Example>> = {
  lamp: {
    modelId: 'parametric-things',
    params: { prompt: 'a brass lamp with a blue shade next to two red books', seed: 3 },
  },
  teapot: {
    modelId: 'parametric-things',
    params: { prompt: 'a blue ceramic teapot and two white cups', seed: 3 },
  },
  train: {
    modelId: 'parametric-things',
    params: { prompt: 'a green steam engine', geometry_quality: 'high', seed: 3 },
  },
  castle: { modelId: 'parametric-things', params: { prompt: 'a castle', style: 'low-poly', seed: 3 } },
  'picture-relief': {
    modelId: 'picture-relief',
    inputs: { image: ['portrait'] },
    params: { style: 'cutout' },
    turns: [-60, -25, 25, 60],
  },
}
