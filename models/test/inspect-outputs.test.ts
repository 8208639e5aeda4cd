// What an inspection finds in files that only the models' own writers make.
import { writeFileSync } from 'node:fs'
import { copyFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import type { Material, Model } from '@atelier/media/mesh/model.ts'
import { colourAt, expectColour, inspected, preview, sizeOf } from '../../media/test/inspected.ts'
import { ballMesh, plain as plainMaterial } from '../../media/test/mesh-samples.ts'
import { encodeGlb } from '../lib/mesh/write/glb.ts'
import { encodeTextures } from '../lib/mesh/write/textures.ts'
import { over, plain, rectangle } from './images.ts'
import { videoOf } from './run-av.ts'

describe('a video', () => {
  test('that can be seen through says so, and so can its previews', async () => {
    const half = over(plain(64, 48, [200, 40, 40, 0]), rectangle(0, 0, 32, 48), [200, 40, 40])
    const path = await videoOf([half, half, half], { fps: 10, transparent: true })

    const found = await inspected((copy) => copyFile(path, copy), 'output')

    expect(found).toMatchObject({ kind: 'video', mimeType: 'video/webm', transparent: true })
    const poster = preview(found, 'poster')
    expect((await colourAt(poster, 0.25, 0.5))[3]).toBeGreaterThan(250)
    expect((await colourAt(poster, 0.75, 0.5))[3]).toBeLessThan(5)
  })
})

describe('a 3D model', () => {
  const write = (model: Model) => async (path: string) =>
    writeFileSync(path, encodeGlb(model, await encodeTextures(model)))
  const whole = (material: Material) => ({
    name: 'ball',
    parts: [{ name: 'ball', mesh: ballMesh(1, 24, 48), material }],
  })

  test('is drawn, small and large, on light ground', async () => {
    const found = await inspected(write(whole(plainMaterial('red', [0.8, 0.01, 0.01]))), 'output')

    expect(found).toMatchObject({ kind: '3d', mimeType: 'model/gltf-binary', width: null, transparent: null })
    expect(await sizeOf(preview(found, 'thumbnail'))).toEqual({ format: 'webp', width: 512, height: 512 })
    const poster = preview(found, 'poster')
    expect(await sizeOf(poster)).toEqual({ format: 'webp', width: 800, height: 800 })
    expectColour(await colourAt(poster, 0.5, 0.5), 'red')
    expect(Math.min(...(await colourAt(poster, 0.05, 0.05)))).toBeGreaterThan(170)
  })

  test('has its textures, a photograph among them', async () => {
    const data = new Uint8ClampedArray(256 * 256 * 4).map(
      (_, at) => [20 + ((at * at) % 13), 20, 210, 255][at % 4],
    )
    const images = { colour: { width: 256, height: 256, data } }

    const found = await inspected(
      write(whole(plainMaterial('photograph', [1, 1, 1], { images: images }))),
      'output',
    )

    expectColour(await colourAt(preview(found, 'poster'), 0.5, 0.5), 'blue')
  })
})
