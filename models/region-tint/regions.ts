import { smoothstep } from '@atelier/media/image/colour.ts'
import type { Cues } from './cues.ts'

type Region = { readonly words: readonly string[]; readonly share: (cues: Cues) => number }

/** Regions of an image that a prompt can name, and how much of each pixel belongs to them. */
export const regions = {
  sky: { words: ['top', 'above', 'upper', 'ceiling'], share: ({ y }) => 1 - smoothstep(0.3, 0.6, y) },
  ground: {
    words: [
      'bottom',
      'below',
      'lower',
      'floor',
      'grass',
      'sea',
      'water',
      'field',
      'lawn',
      'meadow',
      'ocean',
      'lake',
      'river',
      'sand',
    ],
    share: ({ y }) => smoothstep(0.45, 0.7, y),
  },
  left: { words: [], share: ({ x }) => 1 - smoothstep(0.35, 0.65, x) },
  right: { words: [], share: ({ x }) => smoothstep(0.35, 0.65, x) },
  middle: {
    words: [
      'centre',
      'center',
      'subject',
      'face',
      'car',
      'person',
      'man',
      'woman',
      'dog',
      'cat',
      'flower',
      'object',
      'product',
    ],
    share: ({ x, y }) => 1 - smoothstep(0.22, 0.42, Math.hypot(x - 0.5, y - 0.5)),
  },
  edges: {
    words: ['edge', 'background', 'border', 'borders', 'corners'],
    share: ({ x, y }) => smoothstep(0.3, 0.5, Math.hypot(x - 0.5, y - 0.5)),
  },
  shadows: { words: ['shadow', 'darks', 'blacks'], share: ({ luma }) => 1 - smoothstep(0.25, 0.5, luma) },
  midtones: {
    words: ['midtone', 'mids'],
    share: ({ luma }) => 1 - smoothstep(0.12, 0.32, Math.abs(luma - 0.5)),
  },
  highlights: { words: ['highlight', 'lights', 'whites'], share: ({ luma }) => smoothstep(0.5, 0.75, luma) },
  everything: { words: ['all', 'everywhere', 'whole'], share: () => 1 },
} satisfies Record<string, Region>
export type RegionName = keyof typeof regions
