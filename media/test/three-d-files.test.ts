import { mkdtempDisposableSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { validateBytes } from 'gltf-validator'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { needsStranger } from '../../server/test/outside-program.ts'
import type { Model } from '../src/three-d/model/model.ts'
import { writeModel, type ModelFormat } from '../src/three-d/write/write-model.ts'
import {
  readStlWithThree,
  readWithAssimp,
  readWithThree,
  readWithTinyUsdz,
  unpacked,
  type Found,
} from './three-d-readers.ts'
import { ballMesh, boxMesh, plain, quarters, sampleModel } from './three-d-samples.ts'

async function write(format: ModelFormat, model: Model = sampleModel()): Promise<Uint8Array> {
  using folder = mkdtempDisposableSync(join(tmpdir(), 'atelier-3d-'))
  const { path } = await writeModel(model, folder.path, 'model', format)
  return readFileSync(path)
}

/** Those that read our files are not ours: three.js, Assimp and TinyUSDZ. */
const hasReaders = needsStranger('three.js, Assimp and TinyUSDZ')

/** What the sample is, in metres: a box of 12 triangles, balls of 2 · 16 · 7 and 2 · 12 · 5. */
const triangles = 12 + 224 + 120
const low = [-0.65, 0, -0.15]
const high = [0.6, 0.3, 0.25]
const colours = [
  [1, 1, 1],
  [1, 0.5, 0.1],
  [0.2, 0.6, 0.8],
]
const seen = [
  [1, 1, 1],
  [1, 0.735, 0.349],
  [0.484, 0.798, 0.906],
]

function expectFound(found: Found, wanted: { scale?: number; colours?: number[][]; names?: string[] }): void {
  const { scale = 1, names = ['painted wood', 'gold', 'glass'] } = wanted
  expect(found.triangles).toBe(triangles)
  expectNear(found.low, low, scale)
  expectNear(found.high, high, scale)
  expect(found.materials.map(({ name }) => name)).toEqual(names)
  expect(found.materials.map(({ isTextured }) => isTextured)).toEqual([true, false, false])
  const untextured = found.materials.slice(1).map(({ colour }) => colour)
  for (const [at, colour] of untextured.entries())
    expectNear(colour, (wanted.colours ?? colours)[at + 1]!, 1, 2)
  expect(found.hasPlaces).toBe(true)
}

function expectNear(values: ArrayLike<number>, wanted: readonly number[], scale: number, digits = 4): void {
  expect(values).toHaveLength(wanted.length)
  for (const [at, value] of wanted.entries()) expect(values[at]! / scale).toBeCloseTo(value, digits)
}

async function expectQuarters(texture: Uint8Array | undefined): Promise<void> {
  const { data, info } = await sharp(texture).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  expect(info).toMatchObject({ width: 64, height: 64 })
  expect([...data.subarray(0, 3)]).toEqual([255, 0, 0])
}

describe('GLB', () => {
  test('has no error and no warning for the validator of its makers', async () => {
    const bumpy = plain('bumpy', [1, 1, 1], {
      pictures: { colour: quarters(16), bumps: quarters(16), finish: quarters(8) },
    })
    const large = { name: 'large', mesh: ballMesh(1, 260, 260), material: bumpy }

    for (const model of [sampleModel(), { name: 'many corners', parts: [large] }]) {
      const { issues } = await validateBytes(await write('glb', model))

      expect(issues.messages.filter(({ code }) => code !== 'UNUSED_OBJECT')).toEqual([])
      expect(issues).toMatchObject({ numErrors: 0, numWarnings: 0 })
    }
  })

  test.runIf(hasReaders)('is read by three.js and Assimp as it was made', async () => {
    const file = await write('glb')

    expectFound(await readWithThree('glb', file), {})
    const byAssimp = await readWithAssimp([['model.glb', file]])
    expectFound(byAssimp, {})
    await expectQuarters(byAssimp.embedded[0])
  })
})

describe('OBJ', () => {
  test.runIf(hasReaders)(
    'with its materials and texture is read by Assimp as it was made, quads as quads',
    async () => {
      const files = unpacked(await write('obj'))

      const found = await readWithAssimp(files)

      expect(files.map(([name]) => name)).toEqual(['model.obj', 'model.mtl', 'texture-1.png'])
      expectFound(found, { names: ['painted_wood', 'gold', 'glass'], colours: seen })
      expect(found.hadQuads).toBe(true)
      await expectQuarters(files[2]![1])
    },
  )

  test('has each place once, so that its faces hang together', async () => {
    const model = {
      name: 'box',
      parts: [{ name: 'box', mesh: boxMesh(1, 1, 1), material: plain('red', [1, 0, 0]) }],
    }

    const text = new TextDecoder().decode(unpacked(await write('obj', model))[0]![1])

    expect(text.match(/^v /gm)).toHaveLength(8)
    expect(text.match(/^f( \S+){4}$/gm)).toHaveLength(6)
  })
})

describe('FBX', () => {
  test.runIf(hasReaders)(
    'is read by three.js and Assimp as it was made, in centimetres and with quads',
    async () => {
      const file = await write('fbx')

      expectFound(await readWithThree('fbx', file), { scale: 100 })
      const byAssimp = await readWithAssimp([['model.fbx', file]])
      expectFound(byAssimp, { scale: 100, colours: seen })
      expect(byAssimp.hadQuads).toBe(true)
      await expectQuarters(byAssimp.embedded[0])
    },
  )
})

describe('USDZ', () => {
  test.runIf(hasReaders)('is read by TinyUSDZ and three.js as it was made', async () => {
    const file = await write('usdz')

    const byTiny = await readWithTinyUsdz(file)
    expectFound(byTiny, { names: ['', '', ''] })
    await expectQuarters(byTiny.embedded[0])
    const byThree = await readWithThree('usdz', file)
    expect(byThree.triangles).toBe(triangles)
    expectNear(byThree.low, low, 1)
    expectNear(byThree.high, high, 1)
  })

  test('keeps quads, compresses nothing and begins each file at a multiple of 64 bytes', async () => {
    const file = Buffer.from(await write('usdz'))
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

describe('STL', () => {
  test.runIf(hasReaders)(
    'is read by three.js and Assimp: all triangles, in millimetres and z upwards',
    async () => {
      const file = await write('stl')

      for (const found of [await readStlWithThree(file), await readWithAssimp([['model.stl', file]])]) {
        expect(found.triangles).toBe(triangles)
        expectNear(found.low, [low[0]!, -high[2]!, low[1]!], 1000)
        expectNear(found.high, [high[0]!, -low[2]!, high[1]!], 1000)
      }
    },
  )
})

test.each(['glb', 'obj', 'fbx', 'usdz', 'stl'] as const)(
  '%s: the same model gives the same bytes',
  async (format) => {
    expect(Buffer.from(await write(format)).equals(await write(format))).toBe(true)
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
    pictures: { colour: { width: 128, height: 128, data } },
  })
  const model = { name: 'box', parts: [{ name: 'box', mesh: boxMesh(1, 1, 1), material: photograph }] }

  const names = unpacked(await write('obj', model)).map(([name]) => name)

  expect(names).toContain('texture-1.jpg')
})
