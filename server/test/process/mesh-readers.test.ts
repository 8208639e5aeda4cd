import { unpacked, writtenMesh } from '@atelier/models/test/written-mesh.ts'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { needsStranger } from '../outside-program.ts'
import {
  readStlWithThree,
  readWithAssimp,
  readWithThree,
  readWithTinyUsdz,
  type Found,
} from './mesh-readers.ts'

/** The sample model, in metres: a box of 12 triangles, balls of 2 · 16 · 7 and 2 · 12 · 5. */
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
  expect(found.hasUvs).toBe(true)
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

describe.runIf(needsStranger('three.js, Assimp and TinyUSDZ'))('a file that we write', () => {
  test('GLB is read by three.js and Assimp as it was made', async () => {
    const file = await writtenMesh('glb')

    expectFound(await readWithThree('glb', file), {})
    const byAssimp = await readWithAssimp([['model.glb', file]])
    expectFound(byAssimp, {})
    await expectQuarters(byAssimp.embedded[0])
  })

  test('OBJ with its materials and texture is read by Assimp as it was made, quads as quads', async () => {
    const files = unpacked(await writtenMesh('obj'))

    const found = await readWithAssimp(files)

    expect(files.map(([name]) => name)).toEqual(['model.obj', 'model.mtl', 'texture-1.png'])
    expectFound(found, { names: ['painted_wood', 'gold', 'glass'], colours: seen })
    expect(found.hadQuads).toBe(true)
    await expectQuarters(files[2]![1])
  })

  test('FBX is read by three.js and Assimp as it was made, in centimetres and with quads', async () => {
    const file = await writtenMesh('fbx')

    expectFound(await readWithThree('fbx', file), { scale: 100 })
    const byAssimp = await readWithAssimp([['model.fbx', file]])
    expectFound(byAssimp, { scale: 100, colours: seen })
    expect(byAssimp.hadQuads).toBe(true)
    await expectQuarters(byAssimp.embedded[0])
  })

  test('USDZ is read by TinyUSDZ and three.js as it was made', async () => {
    const file = await writtenMesh('usdz')

    const byTiny = await readWithTinyUsdz(file)
    expectFound(byTiny, { names: ['', '', ''] })
    await expectQuarters(byTiny.embedded[0])
    const byThree = await readWithThree('usdz', file)
    expect(byThree.triangles).toBe(triangles)
    expectNear(byThree.low, low, 1)
    expectNear(byThree.high, high, 1)
  })

  test('STL is read by three.js and Assimp: all triangles, in millimetres and z upwards', async () => {
    const file = await writtenMesh('stl')

    for (const found of [await readStlWithThree(file), await readWithAssimp([['model.stl', file]])]) {
      expect(found.triangles).toBe(triangles)
      expectNear(found.low, [low[0]!, -high[2]!, low[1]!], 1000)
      expectNear(found.high, [high[0]!, -low[2]!, high[1]!], 1000)
    }
  })
})
