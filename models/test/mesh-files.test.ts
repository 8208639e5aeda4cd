import { mkdtempDisposableSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { validateBytes } from 'gltf-validator'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { writeModel } from '../lib/mesh/write/write-model.ts'
import { ballMesh, boxMesh, plain, quarters, sampleModel } from '../../media/test/mesh-samples.ts'
import { unpacked, writtenMesh } from './written-mesh.ts'

describe('GLB', () => {
  test('has no error and no warning for the validator of its makers', async () => {
    const withNormalMap = plain('bumpy', [1, 1, 1], {
      images: { colour: quarters(16), normalMap: quarters(16), metallicRoughness: quarters(8) },
    })
    const large = { name: 'large', mesh: ballMesh(1, 260, 260), material: withNormalMap }

    for (const model of [sampleModel(), { name: 'many corners', parts: [large] }]) {
      const { issues } = await validateBytes(await writtenMesh('glb', model))

      expect(issues.messages.filter(({ code }) => code !== 'UNUSED_OBJECT')).toEqual([])
      expect(issues).toMatchObject({ numErrors: 0, numWarnings: 0 })
    }
  })
})

describe('OBJ', () => {
  test('has each place once, so that its faces hang together', async () => {
    const model = {
      name: 'box',
      parts: [{ name: 'box', mesh: boxMesh(1, 1, 1), material: plain('red', [1, 0, 0]) }],
    }

    const text = new TextDecoder().decode(unpacked(await writtenMesh('obj', model))[0][1])

    expect(text.match(/^v /gm)).toHaveLength(8)
    expect(text.match(/^f( \S+){4}$/gm)).toHaveLength(6)
  })
})

describe('USDZ', () => {
  test('keeps quads, compresses nothing and begins each file at a multiple of 64 bytes', async () => {
    const file = Buffer.from(await writtenMesh('usdz'))
    const entries = unpacked(file)

    expect(entries.map(([name]) => name)).toEqual(['model.usda', 'textures/texture-1.png'])
    for (const [, content] of entries) {
      const start = file.indexOf(content.subarray(0, 64))
      expect(start % 64).toBe(0)
      expect(file.subarray(start, start + content.length).equals(content)).toBe(true)
    }
    expect(entries[0] && new TextDecoder().decode(entries[0][1])).toContain(
      'faceVertexCounts = [4, 4, 4, 4, 4, 4]',
    )
  })
})

test.each(['glb', 'obj', 'fbx', 'usdz', 'stl'] as const)(
  '%s: the same model gives the same bytes',
  async (format) => {
    expect(Buffer.from(await writtenMesh(format)).equals(await writtenMesh(format))).toBe(true)
  },
)

test.each(['glb', 'stl'] as const)('%s: how it looks goes along', async (format) => {
  using folder = mkdtempDisposableSync(join(tmpdir(), 'atelier-3d-'))
  const { previews } = await writeModel(sampleModel(), folder.path, 'model', format)

  expect(previews!.map(({ name }) => name)).toEqual(['thumbnail', 'poster'])
  for (const { path } of previews!) expect((await sharp(path).stats()).entropy).toBeGreaterThan(1)
})

test('a photograph is a JPEG inside, a drawing stays as it is', async () => {
  const data = Uint8ClampedArray.from({ length: 128 * 128 * 4 }, (_, at) =>
    at % 4 === 3 ? 255 : 128 + 60 * Math.sin(at / 97) + 40 * Math.sin((at * at) / 7919),
  )
  const photograph = plain('photograph', [1, 1, 1], {
    images: { colour: { width: 128, height: 128, data } },
  })
  const model = { name: 'box', parts: [{ name: 'box', mesh: boxMesh(1, 1, 1), material: photograph }] }

  const names = unpacked(await writtenMesh('obj', model)).map(([name]) => name)

  expect(names).toContain('texture-1.jpg')
})
