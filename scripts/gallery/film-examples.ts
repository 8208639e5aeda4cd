import type { Example } from './example.ts'

const clip = { resolution: '360p', duration: 3, fps: 12 } as const

export const filmExamples: Readonly<Record<string, Example>> = {
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
}
