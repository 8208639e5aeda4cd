import { beforeEach, describe, expect, test } from 'vitest'
import { sample } from '../../../../media/test/samples.ts'
import type { Output } from '../../../src/providers/provider.ts'
import { testApp, type Actor, type TestApp } from '../../app.ts'
import { fakeProvider, made } from '../../fake-provider.ts'
import { follow, scratchFiles } from '../../files.ts'
import { modelsFolder } from '../../models-folder.ts'

// What becomes of the files that a backend delivers.

const fake = fakeProvider('fake', false)
const variables = { MODELS_DIR: modelsFolder({ 'fake-model': ['fake'] }) }
const parts = { providers: [fake] }

let app: TestApp
let alice: Actor

beforeEach(async () => {
  fake.forget()
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

const textOf = async (url: string) => (await follow(app, url)).bytes.toString()
const unmeasured = { width: null, height: null, durationSeconds: null }

describe('an output', () => {
  test('is what its bytes say, not what the backend says', async () => {
    const bytes = await sample('audio/mpeg')

    const output = await deliver({ ...made(bytes), width: 8, height: 8 })

    expect(output).toMatchObject({ kind: 'audio', mimeType: 'audio/mpeg' })
    expect(output.durationSeconds).toBeCloseTo(2, 1)
  })

  test('is measured, whatever the backend says', async () => {
    const output = await deliver({ ...made(await sample('image/png')), width: 9999, height: 1 })

    expect(output).toMatchObject({ width: 96, height: 64, transparent: false })
  })

  // prettier-ignore
  test.for<[string, Pick<Output, 'kind' | 'mimeType'>, string]>([
    ['text', { kind: '3d', mimeType: 'model/obj' }, 'v 0 0 0'],
    ['nothing that we know', { kind: '3d', mimeType: 'application/octet-stream' }, 'Kaydara FBX Binary  \0'],
  ])('whose bytes are %s is what the backend says, with a card', async ([, claimed, content]) => {
    const output = await deliver({ ...unmeasured, ...claimed, bytes: Buffer.from(content) })

    expect(output).toMatchObject(claimed)
    expect(await follow(app, output.thumbnailUrl)).toMatchObject({ status: 200, type: 'image/webp' })
    expect(await textOf(output.url)).toBe(content)
  })

  test('that cannot be decoded is delivered all the same, with a card', async () => {
    const broken = (await sample('image/png')).subarray(0, 60)

    const output = await deliver(made(broken))

    expect(output).toMatchObject({ kind: 'image', mimeType: 'image/png', width: 8, height: 8 })
    expect(await follow(app, output.thumbnailUrl)).toMatchObject({ status: 200, type: 'image/webp' })
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
    const stem = await deliver({ ...made(await sample('audio/wav')), stem: 'drums' })
    const downloads = [{ format: 'obj', bytes: Buffer.from('v 0 0 0') } as const]
    const mesh = await deliver({ ...made('glTF\x02\0\0\0'), downloads })

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

    const mesh = await deliver({ ...made('glTF\x02\0\0\0'), downloads })

    expect(mesh.downloads).toMatchObject([
      { format: 'obj', bytes: Buffer.byteLength('PK…') },
      { format: 'stl', bytes: 7 },
    ])
    const [zip, stl] = mesh.downloads.map(({ url }: { url: string }) => new URL(url).pathname)
    expect([zip, stl]).toMatchObject([
      expect.stringMatching(/model-obj\.zip$/),
      expect.stringMatching(/model\.stl$/),
    ])
    expect(await follow(app, mesh.downloads[0].url)).toMatchObject({ status: 200, type: 'application/zip' })
    expect(await follow(app, mesh.downloads[1].url)).toMatchObject({ status: 200, type: 'model/stl' })
  })
})
