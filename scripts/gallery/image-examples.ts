import type { CloseUp, Example } from './example.ts'

const face: CloseUp = { left: 0.22, top: 0.2, width: 0.56, height: 0.56 }
export const tower: CloseUp = { left: 0.5, top: 0.25, width: 0.4, height: 0.5 }

export const imageExamples: Readonly<Record<string, Example>> = {
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
}
