import { describe, expect, test } from 'vitest'
import { never } from '../../test/providers/conformance.ts'
import { testHttpProvider } from '../../test/providers/http-conformance.ts'
import { openElevenLabs } from '../../test/providers/open-elevenlabs.ts'
import { inputOf } from '../../test/providers/work.ts'
import type { Work } from './provider.ts'

testHttpProvider(() => openElevenLabs(), { isSynchronous: true, isOneFile: true })

const recording = inputOf({ kind: 'audio', mimeType: 'audio/mpeg', sizeBytes: 3, open: () => bytes('ID3') })
const sentRecording = { name: 'input.mp3', type: 'audio/mpeg', text: 'ID3' }

describe('ElevenLabs is called', () => {
  type Case = [Work['taskType'], Partial<Work>, object]
  const model = { model_id: 'eleven_1' }

  test.for<Case>([
    [
      'audio.tts',
      {
        params: { text: 'Hi.', format: 'mp3', speed: 1.1 },
        request: {
          bindings: {
            format: { to: 'output_format', values: { mp3: 'mp3_44100_128' } },
            speed: { to: 'voice_settings.speed' },
          },
        },
      },
      {
        path: '/v1/text-to-speech/aria',
        query: { output_format: 'mp3_44100_128' },
        input: { ...model, text: 'Hi.', voice_settings: { speed: 1.1 } },
      },
    ],
    [
      'audio.tts',
      { params: { text: 'Hi.', voice: 'a/b' } },
      { path: '/v1/text-to-speech/a%2Fb', query: {}, input: { ...model, text: 'Hi.' } },
    ],
    [
      'audio.sfx',
      {
        params: { prompt: 'rain', duration: 4 },
        request: { bindings: { prompt: { to: 'text' }, duration: { to: 'duration_seconds' } } },
      },
      { path: '/v1/sound-generation', query: {}, input: { ...model, text: 'rain', duration_seconds: 4 } },
    ],
    [
      'audio.music',
      {
        params: { prompt: 'waltz', duration: 30, instrumental: true },
        request: {
          bindings: { instrumental: { to: 'force_instrumental' } },
          frames: { to: 'music_length_ms', fps: 1000 },
        },
      },
      {
        path: '/v1/music',
        query: {},
        input: { ...model, prompt: 'waltz', music_length_ms: 30_000, force_instrumental: true },
      },
    ],
    [
      'audio.voice-change',
      {
        params: { audio: 'x', voice: 'george' },
        inputs: { audio: [recording] },
        request: { constants: { remove_background_noise: true, voice_settings: { style: 0.5 } } },
      },
      {
        path: '/v1/speech-to-speech/george',
        query: {},
        input: {
          ...model,
          remove_background_noise: 'true',
          voice_settings: '{"style":0.5}',
          audio: sentRecording,
        },
      },
    ],
    [
      'audio.isolate',
      { params: { audio: 'x' }, inputs: { audio: [recording] } },
      { path: '/v1/audio-isolation', query: {}, input: { ...model, audio: sentRecording } },
    ],
    [
      'audio.stt',
      {
        params: { audio: 'x', language: 'en' },
        inputs: { audio: [recording] },
        request: {
          bindings: { audio: { to: 'file' }, language: { to: 'language_code' } },
          constants: { enable_logging: false },
        },
      },
      {
        path: '/v1/speech-to-text',
        query: { enable_logging: 'false' },
        input: { ...model, timestamps_granularity: 'word', language_code: 'en', file: sentRecording },
      },
    ],
  ])('for %s', async ([taskType, work, expected]) => {
    const { provider, fake, newWork } = await openElevenLabs({ model: 'eleven_1' }, taskType)

    await provider.submit(newWork(work), never())

    expect(fake.requests).toEqual([expected])
  })

  test('with the route of the settings where they have one', async () => {
    const { provider, fake, newWork } = await openElevenLabs({ route: 'sound' })

    await provider.submit(newWork(), never())

    expect(fake.requests).toMatchObject([{ path: '/v1/sound-generation' }])
  })

  test('never without a voice', async () => {
    const { provider, fake, newWork } = await openElevenLabs({ voice: undefined })

    await expect(provider.submit(newWork(), never())).rejects.toMatchObject({
      code: 'internal',
      mayHaveBegun: false,
    })
    expect(fake.calls).toEqual([])
  })
})

describe('ElevenLabs', () => {
  test.for<[number, unknown, string]>([
    [200, [], 'ready'],
    [404, {}, 'ready'],
    [401, { detail: { status: 'missing_permissions', message: 'x' } }, 'ready'],
    [401, { detail: { status: 'invalid_api_key', message: 'x' } }, 'down'],
    [502, {}, 'down'],
  ])('that answers %i %j is %s', async ([status, body, state]) => {
    const { provider, fake, newWork } = await openElevenLabs()
    fake.health = { status, body }

    expect(await provider.health?.(newWork().settings, never())).toMatchObject({ state })
  })

  test.for<[Record<string, unknown>, Work['taskType'], string[]]>([
    [{ key: '${K}', model: 'eleven_v3', voice: 'x' }, 'audio.tts', []],
    [{ key: '${K}' }, 'audio.isolate', []],
    [{ key: '${K}', route: 'sound' }, 'audio.music', []],
    [{}, 'audio.tts', ['key is missing; it is a text']],
    [
      { key: '${K}', route: 'song' },
      'audio.music',
      ['route must be one of speech, sound, music, voice-change, isolate, transcription'],
    ],
    [
      { key: '${K}' },
      'image.generate',
      [
        'no route is for image.generate; set route to one of speech, sound, music, voice-change, isolate, transcription',
      ],
    ],
  ])('settings are checked: %j for %s', async ([settings, taskType, issues]) => {
    const { provider } = await openElevenLabs()

    expect(provider.settingsIssues?.(settings, taskType)).toEqual(issues)
    expect(provider.origin?.(settings)).toBe('https://api.elevenlabs.io')
  })
})

async function* bytes(text: string) {
  yield Buffer.from(text)
}
