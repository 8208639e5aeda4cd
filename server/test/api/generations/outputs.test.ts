import { beforeEach, describe, expect, test } from 'vitest'
import { pngChunk } from '../../../../media/test/crafted.ts'
import { sample } from '../../../../media/test/samples.ts'
import type { Output } from '../../../src/providers/provider.ts'
import { testApp, type Actor, type TestApp } from '../../app.ts'
import { fakeProvider, outputOf } from '../../fake-provider.ts'
import { fetchLink, scratchFiles } from '../../files.ts'
import { modelsFolder } from '../../models-folder.ts'

// What becomes of the files that a backend delivers.

const fake = fakeProvider('fake', false)
const variables = { MODELS_DIR: modelsFolder({ 'fake-model': ['fake'] }) }
const parts = { providers: [fake] }

let app: TestApp
let alice: Actor

beforeEach(async () => {
  fake.reset()
  app = await testApp(variables, parts)
  alice = await app.account({ coins: 100 })
})

/** The first output of a generation whose backend delivers this. */
async function deliver(output: Output) {
  fake.does.poll = async () => ({ state: 'succeeded', outputs: [output] })
  const { id } = await alice.submit({ modelId: 'fake-model' })
  await app.runJobs()
  const { body } = await alice.get(`/v1/generations/${id}`)
  expect(body).toMatchObject({ status: 'succeeded' })
  expect(scratchFiles(app)).toEqual([])
  return body.outputs[0]
}

const textOf = async (url: string) => (await fetchLink(app, url)).bytes.toString()
/** As adapters to programs of others give it. */
const foreign = (bytes: Buffer): Output => ({ ...unmeasured, kind: 'image', mimeType: 'image/png', bytes })
const unmeasured = { width: null, height: null, durationSeconds: null }

describe('an output', () => {
  test('is what its bytes say, not what the backend says', async () => {
    const jpeg = await deliver(foreign(await sample('image/jpeg')))
    const ours = await deliver(outputOf(await sample('audio/mpeg')))

    expect(jpeg).toMatchObject({ kind: 'image', mimeType: 'image/jpeg' })
    expect(ours).toMatchObject({ kind: 'audio', mimeType: 'audio/mpeg' })
    expect(ours.durationSeconds).toBeCloseTo(2, 1)
  })

  test('is measured, whatever the backend says', async () => {
    const output = await deliver({ ...foreign(await sample('image/png')), width: 9999, height: 1 })

    expect(output).toMatchObject({ width: 96, height: 64, transparent: false })
  })

  // prettier-ignore
  test.for<[string, Pick<Output, 'kind' | 'mimeType'>, string]>([
    ['text', { kind: '3d', mimeType: 'model/obj' }, 'v 0 0 0'],
    ['nothing that we know', { kind: '3d', mimeType: 'application/octet-stream' }, 'Kaydara FBX Binary  \0'],
  ])('whose bytes are %s is what the backend says, with a card', async ([, claimed, content]) => {
    const output = await deliver({ ...unmeasured, ...claimed, bytes: Buffer.from(content), metadata: 'kept' })

    expect(output).toMatchObject(claimed)
    expect(await fetchLink(app, output.thumbnailUrl)).toMatchObject({ status: 200, type: 'image/webp' })
    expect(await textOf(output.url)).toBe(content)
  })

  test('is stored without the graph that its backend left in it', async () => {
    const plain = await sample('image/png')
    const graph = pngChunk('tEXt', Buffer.from('prompt\0{"class_type": "KSampler"}'))
    const bytes = Buffer.concat([plain.subarray(0, 33), graph, plain.subarray(33)])

    const output = await deliver(foreign(bytes))
    const ours = await deliver(outputOf(bytes))

    expect((await fetchLink(app, output.url)).bytes.equals(plain)).toBe(true)
    expect(output).toMatchObject({ width: 96, height: 64 })
    expect((await fetchLink(app, ours.url)).bytes.equals(bytes)).toBe(true)
  })

  test.for<[string, () => Promise<Buffer>]>([
    ['of which nobody can say what it holds', async () => Buffer.from('II*\0 a TIFF')],
    ['that breaks off', async () => (await sample('image/png')).subarray(0, 60)],
    ['of another kind than the backend says', () => sample('audio/mpeg')],
    ['that is the text of an error', async () => Buffer.from('<html>502 Bad Gateway</html>')],
  ])('%s is not delivered, nor charged', async ([, bytesOf]) => {
    const output = foreign(await bytesOf())
    fake.does.poll = async () => ({ state: 'succeeded', outputs: [output] })

    const { id } = await alice.submit({ modelId: 'fake-model' })
    await app.runJobs()

    const { body } = await alice.get(`/v1/generations/${id}`)
    expect(body).toMatchObject({ status: 'failed', error: { code: 'internal' } })
    expect(await alice.balance()).toEqual({ available: 100, held: 0 })
    expect(scratchFiles(app)).toEqual([])
    expect(app.log).toContainEqual(expect.objectContaining({ msg: 'An output is not delivered' }))
  })

  test('of our own that cannot be decoded is delivered all the same, with a card', async () => {
    const broken = (await sample('image/png')).subarray(0, 60)

    const output = await deliver(outputOf(broken))

    expect(output).toMatchObject({ kind: 'image', mimeType: 'image/png', width: 8, height: 8 })
    expect(await fetchLink(app, output.thumbnailUrl)).toMatchObject({ status: 200, type: 'image/webp' })
  })

  test('of text has its first lines on a card, and subtitles where it is known what was said when', async () => {
    const cues = [{ start: 0.5, end: 2, text: 'A gull hums.' }]

    const output = await deliver({
      ...unmeasured,
      kind: 'text',
      mimeType: 'text/plain',
      bytes: Buffer.from('A gull hums.'),
      cues,
    })

    expect(output).toMatchObject({ kind: 'text', mimeType: 'text/plain' })
    expect(await textOf(output.subtitles.srtUrl)).toBe('1\n00:00:00,500 --> 00:00:02,000\nA gull hums.\n')
    expect(await textOf(output.subtitles.vttUrl)).toBe(
      'WEBVTT\n\n00:00:00.500 --> 00:00:02.000\nA gull hums.\n',
    )
  })

  test('is a part of a mix, or has further formats, where the backend says so', async () => {
    const stem = await deliver({ ...outputOf(await sample('audio/wav')), stem: 'drums' })
    const downloads = [{ format: 'obj', bytes: Buffer.from('v 0 0 0') } as const]
    const mesh = await deliver({ ...outputOf('glTF\x02\0\0\0'), downloads })

    expect(stem).toMatchObject({ kind: 'audio', stem: 'drums' })
    expect(mesh).toMatchObject({
      kind: '3d',
      mimeType: 'model/gltf-binary',
      downloads: [{ format: 'obj', bytes: 7 }],
    })
    expect(await textOf(mesh.downloads[0].url)).toBe('v 0 0 0')
  })

  test('is shown as its backend shows it, where we cannot see it', async () => {
    const previews = [
      { name: 'thumbnail', bytes: Buffer.from('small') },
      { name: 'poster', bytes: Buffer.from('large') },
    ] as const
    const claimed = { kind: '3d', mimeType: 'model/stl' } as const

    const mesh = await deliver({ ...unmeasured, ...claimed, bytes: Buffer.from('a solid'), previews })

    expect(mesh).toMatchObject(claimed)
    expect(new URL(mesh.url).pathname).toMatch(/file\.stl$/)
    expect([await textOf(mesh.thumbnailUrl), await textOf(mesh.posterUrl)]).toEqual(['small', 'large'])
  })

  test('that needs several files in a format has a zip of them, which is called one', async () => {
    const downloads = [
      { format: 'obj', bytes: Buffer.from('PK…'), mimeType: 'application/zip' },
      { format: 'stl', bytes: Buffer.from('a solid') },
    ] as const

    const mesh = await deliver({ ...outputOf('glTF\x02\0\0\0'), downloads })

    expect(mesh.downloads).toMatchObject([
      { format: 'obj', bytes: Buffer.byteLength('PK…') },
      { format: 'stl', bytes: 7 },
    ])
    const [zip, stl] = mesh.downloads.map(({ url }: { url: string }) => new URL(url).pathname)
    expect([zip, stl]).toMatchObject([
      expect.stringMatching(/model-obj\.zip$/),
      expect.stringMatching(/model\.stl$/),
    ])
    expect(await fetchLink(app, mesh.downloads[0].url)).toMatchObject({
      status: 200,
      type: 'application/zip',
    })
    expect(await fetchLink(app, mesh.downloads[1].url)).toMatchObject({ status: 200, type: 'model/stl' })
  })
})
