// What each model and effect is shown with. A model may have several examples, an effect has one under its own name.
import type { ParamName, Params } from '@atelier/contract/params.ts'
import type { InputName } from './inputs.ts'
import { builtInEffects } from './models.ts'

export type Example = {
  readonly modelId: string
  readonly effectId?: string
  readonly inputs?: Partial<Record<ParamName, readonly InputName[]>>
  readonly params?: Params
  /** The part of the picture that is shown, where the whole would be too small to see what happened. */
  readonly closeUp?: CloseUp
  /** How often a second a film is looked at, and for how long at most. */
  readonly pace?: Pace
  /** From where a thing in space is looked at, in degrees; its front is at 0. */
  readonly turns?: readonly number[]
  /** Whether sounds beside films are shown, too: usually. */
  readonly isHeard?: false
  /** Whether a film is shown by a few of its frames beside each other. */
  readonly isStrip?: true
}

/** Shares of the width and the height. */
export type CloseUp = {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}
export type Pace = { readonly fps: number; readonly seconds: number }

const face: CloseUp = { left: 0.22, top: 0.2, width: 0.56, height: 0.56 }
const tower: CloseUp = { left: 0.5, top: 0.25, width: 0.4, height: 0.5 }
const clip = { resolution: '360p', duration: 3, fps: 12 } as const

const ofModels: Record<string, Example> = {
  'procedural-scene': {
    modelId: 'procedural-scene',
    params: { prompt: 'a lighthouse and two boats on the sea at sunset', aspect_ratio: '3:2', seed: 7 },
  },
  aurora: {
    modelId: 'procedural-scene',
    params: { prompt: 'northern lights over a cabin by a lake, snow', aspect_ratio: '3:2', seed: 4 },
  },
  'low-poly': {
    modelId: 'procedural-scene',
    params: {
      prompt: 'a large red balloon over the mountains by day',
      style: 'low-poly',
      aspect_ratio: '3:2',
      seed: 6,
    },
  },
  'spoken-edit': {
    modelId: 'spoken-edit',
    inputs: { image: ['castle'] },
    params: {
      prompt:
        'much warmer, more contrast, add a vignette, add the text "Once upon a time" at the bottom in white',
    },
  },
  'material-inpaint': {
    modelId: 'material-inpaint',
    inputs: { image: ['meadow'], mask: ['groundMask'] },
    params: { prompt: 'water', seed: 2 },
  },
  'texture-fill-erase': {
    modelId: 'texture-fill-erase',
    inputs: { image: ['ball'], mask: ['ballMask'] },
    params: { seed: 2 },
  },
  'texture-fill-outpaint': {
    modelId: 'texture-fill-outpaint',
    inputs: { image: ['reef'] },
    params: { expand_left: 150, expand_right: 150, seed: 2 },
  },
  'attention-crop': {
    modelId: 'attention-crop',
    inputs: { image: ['wide'] },
    params: { aspect_ratio: '4:5' },
  },
  'texture-fill-reframe': {
    modelId: 'texture-fill-reframe',
    inputs: { image: ['house'] },
    params: { aspect_ratio: '16:9', seed: 3 },
  },
  'shading-relight': {
    modelId: 'shading-relight',
    inputs: { image: ['portrait'] },
    params: { lighting: 'neon', light_direction: 'right' },
  },
  'cosine-restore': {
    modelId: 'cosine-restore',
    inputs: { image: ['worn'] },
    params: { style: 'noise and fading' },
    closeUp: { left: 0, top: 0.25, width: 0.7, height: 0.7 },
  },
  'region-tint': {
    modelId: 'region-tint',
    inputs: { image: ['grey'] },
    params: { palette: 'landscape' },
  },
  'curve-trace': {
    modelId: 'curve-trace',
    inputs: { image: ['cat'] },
    params: { style: 'detailed' },
  },
  'photo-matte-remove-bg': { modelId: 'photo-matte-remove-bg', inputs: { image: ['teapot'] } },
  'backdrop-key-remove-bg': { modelId: 'backdrop-key-remove-bg', inputs: { image: ['beforeGreen'] } },
  'super-resolution-upscale': {
    modelId: 'super-resolution-upscale',
    inputs: { image: ['smallLighthouse'] },
    params: { upscale_factor: 4 },
    closeUp: tower,
  },
  'back-projection-upscale': {
    modelId: 'back-projection-upscale',
    inputs: { image: ['smallLighthouse'] },
    params: { upscale_factor: 4 },
    closeUp: tower,
  },
  'portrait-retouch': {
    modelId: 'portrait-retouch',
    inputs: { image: ['blemished'] },
    params: { style: 'polished' },
    closeUp: face,
  },
  'studio-product-shot': {
    modelId: 'studio-product-shot',
    inputs: { image: ['teapot'] },
    params: { lighting: 'dramatic', palette: 'sand' },
  },
  'painted-replace-bg': {
    modelId: 'painted-replace-bg',
    inputs: { image: ['portrait'] },
    params: { prompt: 'a beach with palms at sunset', seed: 3 },
  },
  'picture-replace-bg': { modelId: 'picture-replace-bg', inputs: { images: ['portrait', 'mountains'] } },
  'garment-overlay-try-on': {
    modelId: 'garment-overlay-try-on',
    inputs: { image: ['halfLength'], garment: ['shirt'] },
  },
  'hand-drawn-sketch': {
    modelId: 'hand-drawn-sketch',
    inputs: { image: ['portrait'] },
    params: { style: 'pencil', seed: 2 },
  },
  'painted-restyle': {
    modelId: 'painted-restyle',
    inputs: { image: ['lighthouse'] },
    params: { style: 'watercolour', seed: 2 },
  },
  'picture-effects': {
    modelId: 'picture-effects',
    inputs: { images: ['portrait'] },
    params: { effect: 'pop-art', seed: 3 },
  },

  'scene-in-motion': {
    modelId: 'scene-in-motion',
    params: { prompt: 'two boats on the sea at sunset, drone shot', ...clip, seed: 7 },
  },
  flight: {
    modelId: 'scene-in-motion',
    params: {
      prompt: 'three red balloons over the mountains, pan right',
      ...clip,
      aspect_ratio: '4:3',
      seed: 5,
    },
    isStrip: true,
  },
  'parallax-animate': {
    modelId: 'parallax-animate',
    inputs: { image: ['castle'] },
    params: { prompt: 'push in, snow', ...clip, seed: 3 },
  },
  'painted-film': {
    modelId: 'painted-film',
    inputs: { video: ['seaFilm'] },
    params: { style: 'oil', seed: 3 },
  },
  'film-effects': {
    modelId: 'film-effects',
    inputs: { video: ['seaFilm'] },
    params: { effect: 'cinema', prompt: 'The last light', seed: 3 },
  },
  'film-album': {
    modelId: 'film-album',
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
  'loop-extend': {
    modelId: 'loop-extend',
    inputs: { video: ['seaFilm'] },
    params: { duration: 2 },
    pace: { fps: 3.5, seconds: 4 },
  },
  'optical-flow-interpolate': {
    modelId: 'optical-flow-interpolate',
    inputs: { video: ['slowFilm'] },
    params: { fps: 24 },
    pace: { fps: 18, seconds: 1 },
  },
  'steadied-bicubic-upscale': {
    modelId: 'steadied-bicubic-upscale',
    inputs: { video: ['smallFilm'] },
    params: { upscale_factor: 4 },
  },
  'video-matte-remove-bg': { modelId: 'video-matte-remove-bg', inputs: { video: ['halfLengthFilm'] } },
  'backdrop-key-video-remove-bg': {
    modelId: 'backdrop-key-video-remove-bg',
    inputs: { video: ['personBeforeGreen'] },
  },
  'attention-follow-reframe': {
    modelId: 'attention-follow-reframe',
    inputs: { video: ['wideFilm'] },
    params: { aspect_ratio: '3:4' },
  },
  'lip-motion': {
    modelId: 'lip-motion',
    inputs: { video: ['personFilm'], audio: ['speech'] },
    isHeard: false,
  },
  'film-sound': {
    modelId: 'film-sound',
    inputs: { video: ['seaFilm'] },
    params: { prompt: 'sea, distant birds', style: 'replaced', seed: 3 },
  },

  'flite-speech': {
    modelId: 'flite-speech',
    params: {
      text: 'The price you see is the price you pay. Everything else is a receipt.',
      voice: 'scottish man',
    },
  },
  'grammar-composer': {
    modelId: 'grammar-composer',
    params: { prompt: 'calm jazz with piano and saxophone', duration: 12, seed: 5 },
  },
  'grammar-composer-stems': {
    modelId: 'grammar-composer-stems',
    params: {
      prompt: 'happy pop with drums',
      duration: 8,
      seed: 4,
      instrumental: false,
      lyrics: 'Light on the water, light on the sea',
    },
  },
  'procedural-foley': {
    modelId: 'procedural-foley',
    params: {
      prompt: 'six footsteps on gravel, then three knocks on wood, then a creak, then a slam',
      duration: 8,
      seed: 3,
    },
  },
  'psola-voice-change': {
    modelId: 'psola-voice-change',
    inputs: { audio: ['speech'] },
    params: { voice: 'giant' },
  },
  'rnnoise-isolate': { modelId: 'rnnoise-isolate', inputs: { audio: ['noisySpeech'] } },
  'mask-stems': { modelId: 'mask-stems', inputs: { audio: ['song'] } },
  'moonshine-transcribe': { modelId: 'moonshine-transcribe', inputs: { audio: ['speech'] } },

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

/** Where the usual input would not show what the effect does. */
const ofEffects: Record<string, Pick<Example, 'inputs' | 'params' | 'pace' | 'closeUp'>> = {
  comic: { inputs: { images: ['cat'] } },
  duotone: { inputs: { images: ['portrait'] } },
  'pop-art': { inputs: { images: ['portrait'] } },
  magazine: { inputs: { images: ['portrait'] }, params: { prompt: 'The light issue' } },
  wanted: { inputs: { images: ['portrait'] }, params: { prompt: 'Ada the Brush' } },
  polaroid: { inputs: { images: ['castle'] }, params: { prompt: 'Day three' } },
  postcard: { inputs: { images: ['mountains'] }, params: { prompt: 'Mirror Lake' } },
  stamp: { inputs: { images: ['balloons'] }, params: { prompt: 'Atelier' } },
  blueprint: { inputs: { images: ['castle'] } },
  neon: { inputs: { images: ['castle'] } },
  thermal: { inputs: { images: ['portrait'] } },
  'tilt-shift': { inputs: { images: ['castle'] } },
  'cross-stitch': { inputs: { images: ['lighthouse'] }, closeUp: tower },
  'film-strip': { inputs: { images: ['lighthouse', 'castle', 'cat'] } },
  collage: { inputs: { images: ['lighthouse', 'castle', 'cat', 'mountains'] } },
  'light-trails': { inputs: { video: ['nightFilm'] } },
  'freeze-title': { params: { prompt: 'To be continued' } },
  cinema: { params: { prompt: 'The last light' } },
  boomerang: { inputs: { video: ['wideFilm'] }, pace: { fps: 3.5, seconds: 4 } },
}

function ofEffect({ id, modelId, input }: (typeof builtInEffects)[number]): Example {
  const isAlbum = modelId === 'film-album'
  const usual = isAlbum
    ? { images: ['lighthouse', 'castle', 'cat', 'mountains'] as const }
    : input.type === 'video'
      ? { video: ['seaFilm'] as const }
      : { images: ['lighthouse'] as const }
  const chosen = ofEffects[id]
  return {
    modelId,
    effectId: id,
    inputs: chosen?.inputs ?? usual,
    params: { ...chosen?.params },
    ...(isAlbum && { pace: { fps: 1.5, seconds: 8 } }),
    ...(chosen?.pace && { pace: chosen.pace }),
    ...(chosen?.closeUp && { closeUp: chosen.closeUp }),
  }
}

/** By their names, which are those of their pictures. */
export const examples: ReadonlyMap<string, Example> = new Map([
  ...Object.entries(ofModels),
  ...builtInEffects.map((effect): [string, Example] => [`effect-${effect.id}`, ofEffect(effect)]),
])
