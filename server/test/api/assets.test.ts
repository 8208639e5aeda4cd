import { beforeEach, describe, expect, test } from 'vitest'
import { sample } from '../../../media/test/samples.ts'
import { expectOk, testApp, type Actor, type TestApp } from '../app.ts'
import { fetchLink } from '../files.ts'

let app: TestApp
let alice: Actor

beforeEach(async () => {
  app = await testApp()
  alice = await app.account({ coins: 1000 })
})

describe('GET /v1/assets/{id}', () => {
  test('an upload, with freshly signed links', async () => {
    const uploaded = await expectOk(alice.upload(await sample('video/mp4')))
    await app.advance('2h')

    const { status, body } = await alice.get(`/v1/assets/${uploaded.id}`)

    expect(status).toBe(200)
    const links = ['url', 'thumbnailUrl', 'posterUrl'] as const
    expect(Object.keys(body).toSorted()).toEqual(Object.keys(uploaded).toSorted())
    for (const link of links) {
      expect(await fetchLink(app, uploaded[link])).toMatchObject({ status: 403 })
      expect(await fetchLink(app, body[link])).toMatchObject({ status: 200 })
    }
  })

  test('an output, as its generation shows it', async () => {
    const { id } = await alice.submit()
    await app.runJobs()
    const [output] = (await alice.get(`/v1/generations/${id}`)).body.outputs

    expect((await alice.get(`/v1/assets/${output.id}`)).body).toEqual(output)
  })

  test('another account’s is not there', async () => {
    const { id } = await app.asset(await app.account())

    expect(await alice.get(`/v1/assets/${id}`)).toMatchObject({ status: 404, body: { code: 'not_found' } })
  })
})

describe('the outputs of the sandbox', () => {
  // prettier-ignore
  test.for<[string, object, string[]]>([
    ['sandbox-image', { kind: 'image', mimeType: 'image/png', transparent: false }, ['thumbnailUrl']],
    ['sandbox-video', { kind: 'video', mimeType: 'video/mp4' }, ['thumbnailUrl', 'posterUrl']],
    ['sandbox-audio', { kind: 'audio', mimeType: 'audio/wav' }, ['thumbnailUrl', 'waveformUrl']],
    ['sandbox-3d', { kind: '3d', mimeType: 'model/gltf-binary', width: null }, ['thumbnailUrl']],
  ])('%s: measured, with previews', async ([modelId, facts, previews]) => {
    const { id } = await alice.submit({ modelId })
    await app.runJobs()

    const { body } = await alice.get(`/v1/generations/${id}`)

    expect(body).toMatchObject({ status: 'succeeded', outputs: [facts] })
    for (const name of previews) {
      const preview = await fetchLink(app, body.outputs[0][name])
      expect(preview).toMatchObject({ status: 200, type: 'image/webp' })
      expect(preview.bytes.toString('latin1', 8, 12)).toBe('WEBP')
    }
  })
})
