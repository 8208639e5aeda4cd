import type { Effect } from '@atelier/contract/effect.ts'
import type { Example } from '@atelier/models/lib/example.ts'
import type { Shown } from './shown.ts'

const album: NonNullable<Example['inputs']> = { images: ['lighthouse', 'castle', 'cat', 'mountains'] }

/** Where the usual input would not show what the effect does. */
const ofEffects: Readonly<Record<string, Example & Pick<Shown, 'params'>>> = {
  comic: { inputs: { images: ['cat'] } },
  duotone: { inputs: { images: ['portrait'] } },
  'pop-art': { inputs: { images: ['portrait'] } },
  magazine: { inputs: { images: ['astronaut'] }, params: { prompt: 'The light issue' } },
  wanted: { inputs: { images: ['portrait'] }, params: { prompt: 'Ada the Brush' } },
  polaroid: { inputs: { images: ['castle'] }, params: { prompt: 'Day three' } },
  postcard: { inputs: { images: ['mountains'] }, params: { prompt: 'Mirror Lake' } },
  stamp: { inputs: { images: ['balloons'] }, params: { prompt: 'Atelier' } },
  blueprint: { inputs: { images: ['castle'] } },
  neon: { inputs: { images: ['castle'] } },
  thermal: { inputs: { images: ['portrait'] } },
  'tilt-shift': { inputs: { images: ['castle'] } },
  'cross-stitch': {
    inputs: { images: ['lighthouse'] },
    closeUp: { left: 0.5, top: 0.25, width: 0.4, height: 0.5 },
  },
  'film-strip': { inputs: { images: ['lighthouse', 'castle', 'cat'] } },
  collage: { inputs: album },
  'light-trails': { inputs: { video: ['nightFilm'] } },
  'freeze-title': { params: { prompt: 'To be continued' }, pace: { fps: 3, seconds: 4 } },
  cinema: { params: { prompt: 'The last light' } },
  boomerang: { inputs: { video: ['wideFilm'] }, pace: { fps: 3.5, seconds: 4 } },
}

export function effectExample({ id, modelId, input }: Effect): Shown {
  const isAlbum = modelId === 'film-album'
  return {
    modelId,
    effectId: id,
    inputs: isAlbum ? album : input.type === 'video' ? { video: ['seaFilm'] } : { images: ['lighthouse'] },
    ...(isAlbum && { pace: { fps: 1.5, seconds: 8 } }),
    ...ofEffects[id],
  }
}
