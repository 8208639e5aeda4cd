import type { Example } from './example.ts'

export const soundExamples: Readonly<Record<string, Example>> = {
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
}
