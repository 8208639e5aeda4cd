import { expect, test } from 'vitest'
import { loadCatalog } from '../../../src/catalog/catalog.files.ts'
import { expectOk, testApp } from '../../app.ts'
import { fetchLink } from '../../files.ts'

// prettier-ignore
const expected: Record<string, { mimeType: string; begins: RegExp }> = {
  wav:  { mimeType: 'audio/wav',  begins: /^RIFF....WAVE/s },
  mp3:  { mimeType: 'audio/mpeg', begins: /^ID3/ },
  ogg:  { mimeType: 'audio/ogg',  begins: /^OggS.{24}OpusHead/s },
  opus: { mimeType: 'audio/ogg',  begins: /^OggS.{24}OpusHead/s },
  flac: { mimeType: 'audio/flac', begins: /^fLaC/ },
  aac:  { mimeType: 'audio/mp4',  begins: /^....ftyp/s },
}
const param = loadCatalog(undefined)
  .models.get('sandbox-speech')!
  .params.find(({ name }) => name === 'format')
const offered = param?.kind === 'enum' ? param.values.map(String) : []

test('what the sandbox offers to speak in is known here', () => {
  expect(offered.toSorted()).toEqual(Object.keys(expected).toSorted())
})

// Size and duration of an asset are what the media child has measured, not what the sandbox says.
// prettier-ignore
test.for<[string, object, object]>([
  ['sandbox-image', { aspect_ratio: '4:3' },                                    { width: 256, height: 192, durationSeconds: null, transparent: false }],
  ['sandbox-video', {},                                                         { width: 64, height: 36, durationSeconds: 2 }],
  ['sandbox-video', { aspect_ratio: '9:16', resolution: '720p', duration: 5 },  { width: 54, height: 96, durationSeconds: 5 }],
  ['sandbox-audio', { duration: 1.5 },                                          { durationSeconds: 1.5 }],
  ['sandbox-3d',    { polycount: 100, texture: false },                         { mimeType: 'model/gltf-binary' }],
])('%s with %j is measured as it was asked for', async ([modelId, params, measured]) => {
  const app = await testApp()
  const alice = await app.account({ coins: 100 })
  const request = { modelId, params: { prompt: 'Waves', ...params }, maxCoins: 100 }
  const { id } = await expectOk(
    alice.post('/v1/generations', request, { 'idempotency-key': crypto.randomUUID() }),
  )

  await app.runJobs()

  expect(await expectOk(alice.get(`/v1/generations/${id}`))).toMatchObject({ outputs: [measured] })
})

test.for(offered)('sandbox-speech answers with the format that was asked for: %s', async (format) => {
  const app = await testApp()
  const alice = await app.account({ coins: 100 })
  const request = { modelId: 'sandbox-speech', params: { text: 'Hello', format }, maxCoins: 10 }
  const { id } = await expectOk(
    alice.post('/v1/generations', request, { 'idempotency-key': crypto.randomUUID() }),
  )
  await app.runJobs()

  const { outputs } = await expectOk(alice.get(`/v1/generations/${id}`))

  const { mimeType, begins } = expected[format]!
  expect(outputs).toMatchObject([{ kind: 'audio', mimeType }])
  expect(outputs[0].durationSeconds).toBeCloseTo(3, 0)
  const { bytes } = await fetchLink(app, outputs[0].url)
  expect(bytes.toString('latin1')).toMatch(begins)
})
