import { randomUUID } from 'node:crypto'
import type { Params } from '@atelier/contract/params.ts'
import { expect, test } from 'vitest'
import { svgToPng, imageInfo } from '../../../media/test/image-info.ts'
import { expectOk, testApp, type Actor, type TestApp } from '../app.ts'
import { fetchLink } from '../files.ts'

/** On nothing: a relief of it needs no network to find what stands out. */
const disc = () => svgToPng(96, '<circle cx="48" cy="48" r="40" fill="#c60"/>')

/** The one output of a relief of it. */
async function runRelief(app: TestApp, alice: Actor, params: Params) {
  const { id: image } = await expectOk(alice.upload(await disc(), { type: 'image/png' }))
  const body = { modelId: 'picture-relief', params: { image, polycount: 500, ...params }, maxCoins: 100 }
  const { id } = await expectOk(alice.post('/v1/generations', body, { 'idempotency-key': randomUUID() }))
  await app.runJobs()
  const { body: generation } = await alice.get(`/v1/generations/${id}`)
  expect(generation).toMatchObject({ status: 'succeeded', coinsCharged: 8, outputs: [{ kind: '3d' }] })
  return generation.outputs[0]
}

test('a 3D model comes with a view of it and copies that are what their names say', async () => {
  const app = await testApp()
  const alice = await app.account({ coins: 100 })

  const output = await runRelief(app, alice, {})

  expect(output).toMatchObject({
    kind: '3d',
    mimeType: 'model/gltf-binary',
    width: null,
    durationSeconds: null,
  })
  const poster = await fetchLink(app, output.posterUrl)
  expect(poster).toMatchObject({ status: 200, type: 'image/webp' })
  expect(await imageInfo(poster.bytes)).toMatchObject({ format: 'webp', width: 800, height: 800 })
  expect((await imageInfo((await fetchLink(app, output.thumbnailUrl)).bytes)).width).toBe(512)

  const files = new Map<string, Buffer>()
  for (const { format, url, bytes } of output.downloads) {
    const file = await fetchLink(app, url)
    expect(file).toMatchObject({ status: 200, type: types[format as keyof typeof types] })
    expect(file.bytes.length).toBe(bytes)
    files.set(format, file.bytes)
  }
  expect([...files.keys()]).toEqual(['obj', 'fbx', 'usdz', 'stl'])
  const obj = files.get('obj')!.toString('latin1')
  for (const name of ['model.obj', 'model.mtl', 'texture-1.png']) expect(obj).toContain(name)
  expect(files.get('fbx')!.toString('latin1', 0, 18)).toBe('Kaydara FBX Binary')
  expect(files.get('usdz')!.toString('latin1', 0, 64)).toMatch(/^PK.*model\.usda/s)
  expect(files.get('usdz')!.toString('latin1')).toContain('#usda 1.0')
  expect(files.get('stl')!.length).toBe(84 + 50 * files.get('stl')!.readUInt32LE(80))
})

const types = {
  obj: 'application/zip',
  fbx: 'application/vnd.autodesk.fbx',
  usdz: 'model/vnd.usdz+zip',
  stl: 'model/stl',
}

test('asked for as STL it is an STL, with a view of it all the same', async () => {
  const app = await testApp()
  const alice = await app.account({ coins: 100 })

  const output = await runRelief(app, alice, { format: 'stl' })

  expect(output).toMatchObject({ kind: '3d', mimeType: 'model/stl' })
  expect(output.downloads.map(({ format }: { format: string }) => format)).toEqual(['obj', 'fbx', 'usdz'])
  const poster = await fetchLink(app, output.posterUrl)
  expect(poster).toMatchObject({ status: 200, type: 'image/webp' })
  // A placeholder would be dark all over.
  expect((await imageInfo(poster.bytes)).dominant.r).toBeGreaterThan(150)
})
