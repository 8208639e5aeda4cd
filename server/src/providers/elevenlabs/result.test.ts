import { describe, expect, test } from 'vitest'
import { finish, never } from '../../../test/providers/conformance.ts'
import { openElevenLabs } from '../../../test/providers/open-elevenlabs.ts'
import { inputOf } from '../../../test/providers/work.ts'

const recording = inputOf({ kind: 'audio', mimeType: 'audio/mpeg' })

describe('an answer of ElevenLabs', () => {
  test('is the audio, and its header the cost', async () => {
    const { run, fake } = await openElevenLabs()
    fake.audio = { type: 'audio/mpeg; charset=binary', bytes: Buffer.from('ID3 sound') }

    const { end } = await run()

    expect(end).toEqual({
      state: 'succeeded',
      outputs: [
        {
          kind: 'audio',
          mimeType: 'audio/mpeg',
          width: null,
          height: null,
          durationSeconds: null,
          bytes: Buffer.from('ID3 sound'),
        },
      ],
      cost: { amount: 12, unit: 'characters' },
    })
  })

  test.for(['', 'many', '-1'])('without a cost says "%s" of it', async (characterCost) => {
    const { run, fake } = await openElevenLabs()
    fake.characterCost = characterCost

    expect((await run()).end).not.toHaveProperty('cost')
  })

  test.for([
    ['pcm_44100', 'audio/pcm', 'audio/wav'],
    ['ulaw_8000', 'audio/basic', 'audio/wav'],
    ['pcm_44100', 'application/octet-stream', 'audio/wav'],
    ['opus_48000_64', 'audio/ogg', 'audio/ogg'],
    ['mp3_44100_128', 'application/octet-stream', 'audio/mpeg'],
    ['wav_44100', 'audio/wav', 'audio/wav'],
  ] as const)('in %s that calls itself %s is %s', async ([format, type, mimeType]) => {
    const { run, fake } = await openElevenLabs()
    fake.audio = { type, bytes: Buffer.from('samples.') }

    const { end } = await run({}, { request: { constants: { output_format: format } } })

    expect(end).toMatchObject({ state: 'succeeded', outputs: [{ mimeType }] })
  })

  test.for<[string, Uint8Array, object]>([
    ['text/html', Buffer.from('<html>'), { state: 'failed', code: 'internal' }],
    ['application/json', Buffer.from('{}'), { state: 'failed', code: 'internal' }],
    ['audio/mpeg', new Uint8Array(), { state: 'succeeded', outputs: [] }],
  ])('of %s that is no audio delivers nothing, and was charged', async ([type, body, expected]) => {
    const { run, fake } = await openElevenLabs()
    fake.audio = { type, bytes: body }

    expect((await run()).end).toMatchObject({ ...expected, cost: { amount: 12, unit: 'characters' } })
  })

  test('that breaks off is one of unknown outcome', async () => {
    const { provider, restarted, fake, newWork } = await openElevenLabs()
    fake.isCutShort = true
    const work = newWork()
    const submit = provider.submit(work, never())
    await expect.poll(() => fake.bought.length).toBe(1)
    fake.leave()

    await expect(submit).rejects.toMatchObject({ code: 'unavailable', mayHaveBegun: true })
    await expect(restarted.reconcile?.(work, never())).rejects.toMatchObject({ mayHaveBegun: true })
  })

  test('is found by another process once it was kept', async () => {
    const subject = await openElevenLabs()
    const work = subject.newWork()
    await subject.provider.submit(work, never())

    const found = await subject.restarted.reconcile?.(work, never())

    expect(await finish(subject, subject.restarted, found!, work)).toMatchObject({ state: 'succeeded' })
    expect(subject.fake.bought).toHaveLength(1)
  })

  test('that is gone has failed', async () => {
    const { provider, newWork, kept } = await openElevenLabs()
    const work = newWork()
    const handle = await provider.submit(work, never())
    kept.clear()

    expect(await provider.poll(handle, work, never())).toMatchObject({ code: 'unavailable' })
    kept.set(work.attemptId, Buffer.from('{"route":"images/edits","status":200,"type":"audio/mpeg"}\nID3'))
    expect(await provider.poll(handle, work, never())).toMatchObject({ code: 'unavailable' })
  })

  test('with words has cues', async () => {
    const { run, fake } = await openElevenLabs({}, 'audio.stt')
    fake.transcript = {
      language_code: 'en',
      text: 'Good morning.',
      words: [
        { text: 'Good', start: 0.1, end: 0.4, type: 'word' },
        { text: ' ', start: 0.4, end: 0.5, type: 'spacing' },
        { text: 'morning.', start: 0.5, end: 1.2, type: 'word' },
      ],
    }

    const { end } = await run({}, { params: { audio: 'x' }, inputs: { audio: [recording] } })

    expect(end).toMatchObject({
      state: 'succeeded',
      outputs: [
        {
          kind: 'text',
          bytes: Buffer.from('Good morning.'),
          cues: [{ start: 0.1, end: 1.2, text: 'Good morning.' }],
        },
      ],
    })
  })

  test.for(['[]', '{}', 'Good morning.'])('without a text is no transcript: %s', async (body) => {
    const { run, fake } = await openElevenLabs({}, 'audio.stt')
    fake.transcript = Buffer.from(body)

    const { end } = await run({}, { params: { audio: 'x' }, inputs: { audio: [recording] } })

    expect(end).toMatchObject({ state: 'failed', code: 'internal' })
  })
})

describe('a refusal by ElevenLabs', () => {
  test.for<[number, unknown, object]>([
    [401, { status: 'quota_exceeded', message: 'no credits' }, { code: 'unavailable', message: /no credit/ }],
    [401, { status: 'invalid_api_key', message: 'x' }, { code: 'internal' }],
    [400, { status: 'voice_not_found', message: 'x' }, { code: 'internal', message: /voice_not_found/ }],
    [400, { status: 'max_character_limit_exceeded', message: 'x' }, { code: 'invalid_input' }],
    [400, { status: 'bad_prompt', message: 'x' }, { code: 'content_policy' }],
    [429, { status: 'too_many_concurrent_requests', message: 'x' }, { isBusy: true }],
    [429, { status: 'system_busy', message: 'x' }, { isBusy: true }],
    [
      422,
      [{ loc: ['body', 'text'], msg: 'too long', type: 'x' }],
      { code: 'invalid_input', message: /body\.text: too long/ },
    ],
    [400, 'in a sentence', { code: 'invalid_input', message: /in a sentence/ }],
  ])(
    'with %i and %j has begun nothing',
    async ([status, detail, { message = /./, ...expected }]: [number, unknown, { message?: RegExp }]) => {
      const { provider, fake, newWork } = await openElevenLabs()
      fake.does = { submit: { status, body: { detail } } }

      await expect(provider.submit(newWork(), never())).rejects.toMatchObject({
        mayHaveBegun: false,
        message: expect.stringMatching(message),
        ...expected,
      })
    },
  )

  test.for([500, 502, 503, 504])('with %i ends the call, which may have been charged', async (status) => {
    const { run, fake } = await openElevenLabs()

    const { end, handle } = await run({
      submit: { status, body: { detail: { status: 'x', message: 'no' } } },
    })

    expect(handle).not.toBeNull()
    expect(end).toMatchObject({ state: 'failed', code: 'unavailable', detail: expect.stringContaining('no') })
    expect(end).not.toHaveProperty('isFree')
    expect(fake.calls).toHaveLength(1)
  })
})
