import { mkdtempDisposable, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Params } from '@atelier/contract/params.ts'
import { unzipSync } from 'fflate'
import { beforeAll, describe, expect, test } from 'vitest'
import { openEdges, smallestFace, volumeOf } from '../../test/mesh-metrics.ts'
import type { Model } from './model/model.ts'
import { facesOf } from './model/triangles.ts'
import { fromText, modelFrom } from './from-text.ts'
import { boundsOfThing, build } from './thing/build.ts'
import { things } from './thing/things.ts'
import { once } from '../once.ts'
import { encodeGlb } from './write/glb.ts'
import { encodeObj } from './write/obj.ts'
import { encodeUsdz } from './write/usdz.ts'
import { short } from './write/short-number.ts'
import { weld } from './write/weld.ts'

describe.for(things.map((thing) => [thing.nouns[0], thing] as const))('%s', ([, thing]) => {
  let parts: ReturnType<typeof build>
  beforeAll(() => void (parts = build(thing, 0.7, 5)))

  test('stands on the ground, of closed parts with sound faces, seen from outside', () => {
    expect([...parts.keys()]).toEqual(Object.keys(thing.made))
    expect(boundsOfThing(parts).low[1]).toBeCloseTo(0, 5)
    for (const mesh of parts.values()) {
      expect(mesh.positions.every(Number.isFinite)).toBe(true)
      expect(smallestFace(mesh)).toBeGreaterThan(0)
      expect(volumeOf(mesh)).toBeGreaterThan(0)
      expect(openEdges(mesh)).toEqual([])
    }
  })

  test('of quads has no face with a vertex twice, neither by its number nor by where it is written', () => {
    for (const mesh of parts.values()) {
      const { places, placeOf } = weld(mesh)
      const written = places.map((place) => place.map(short).join())
      const isSound = (face: readonly number[]) => {
        const vertices = face.map((corner) => placeOf[corner]!)
        return [vertices, vertices.map((vertex) => written[vertex]!)].every(
          (corners) => new Set<number | string>(corners).size === face.length,
        )
      }
      expect([...facesOf(mesh)].filter((face) => !isSound(face))).toEqual([])
    }
  })
})

/** The defaults of the model. */
const usual: Params = {
  seed: 1,
  style: 'realistic',
  geometry_quality: 'standard',
  texture: true,
  texture_quality: 'standard',
  format: 'glb',
}

async function made(params: Params) {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'things-'))
  const [file] = await fromText({
    params: { ...usual, ...params },
    inputs: {},
    outputs: 1,
    folder: folder.path,
    progress() {},
    note() {},
  })
  const bytes = await readFile(file!.path)
  const downloads = await Promise.all(
    (file!.downloads ?? []).map(async ({ format, path }) => [format, (await readFile(path)).length] as const),
  )
  return { file: file!, bytes, downloads }
}

const modelOf = (params: Params) => modelFrom({ ...usual, ...params })

const facesIn = (model: Model) =>
  model.parts.reduce((sum, { mesh }) => sum + mesh.faces.length / mesh.cornersPerFace, 0)
const heightOf = (model: Model) =>
  Math.max(...model.parts.flatMap(({ mesh }) => [...mesh.positions].filter((_, at) => at % 3 === 1)))

const cup = once(() => made({ prompt: 'a cup' }))

test('a prompt becomes a file, with copies in all further formats', async () => {
  const { file, downloads } = await cup()

  expect(file).toMatchObject({ kind: '3d', mimeType: 'model/gltf-binary' })
  expect(downloads.map(([format]) => format)).toEqual(['obj', 'fbx', 'usdz', 'stl'])
  for (const [, bytes] of downloads) expect(bytes).toBeGreaterThan(1000)
})

test('the same seed gives the same bytes, another one another tree', async () => {
  const [one, again] = [await cup(), await made({ prompt: 'a cup' })]
  const [tree, sameTree, otherTree] = [3, 3, 4].map((seed) =>
    encodeGlb(modelOf({ prompt: 'a tree', seed, geometry_quality: 'draft', texture: false }), new Map()),
  )

  expect(one.bytes.equals(again.bytes)).toBe(true)
  expect(Buffer.compare(tree!, sameTree!)).toBe(0)
  expect(Buffer.compare(tree!, otherTree!)).not.toBe(0)
})

test.each([
  [1000, 'draft'],
  [5000, 'standard'],
  [20_000, 'high'],
])('polycount %d is kept to, and made use of', (polycount, geometry_quality) => {
  const faces = facesIn(modelOf({ prompt: 'a vase', polycount, geometry_quality }))

  expect(faces).toBeLessThanOrEqual(polycount)
  expect(faces).toBeGreaterThan(polycount * 0.75)
})

test('fewer faces than a thing takes are refused with the number', () => {
  expect(() => modelOf({ prompt: 'a castle', polycount: 600 })).toThrow(/at least \d+ faces/)
})

test('geometry_quality is a number of faces', () => {
  const [draft, standard, high] = ['draft', 'standard', 'high'].map((geometry_quality) =>
    facesIn(modelOf({ prompt: 'a cup', geometry_quality, texture: false })),
  )

  expect(standard!).toBeGreaterThan(draft! * 2)
  expect(high!).toBeGreaterThan(standard! * 3)
})

test('many things have no more faces than one may have, however fine', () => {
  const faces = facesIn(
    modelOf({ prompt: '12 crowns and 12 cups', geometry_quality: 'standard', texture: false }),
  )

  expect(faces).toBeLessThanOrEqual(100_000)
  expect(faces).toBeGreaterThan(50_000)
})

test.each<[string, Params, RegExp]>([
  [
    'more faces than are paid for',
    { polycount: 20_000 },
    /standard has up to 10000 faces here.* choose high/,
  ],
  ['more faces than a draft has', { polycount: 3000, geometry_quality: 'draft' }, /choose standard/],
  ['a quality that shows in nothing', { polycount: 5000, geometry_quality: 'high' }, /choose that, it costs/],
  ['finer textures of none', { texture: false, texture_quality: 'ultra' }, /ultra would show in nothing/],
  ['finer textures of a toy', { style: 'toy', texture_quality: 'high' }, /high would show in nothing/],
  ['quads in GLB', { quad: true }, /GLB has triangles only/],
  ['two styles', { prompt: 'a toy vase', style: 'low-poly' }, /asks for toy, and style for low-poly/],
])('%s are refused', (_, params, message) => {
  expect(() => modelOf({ prompt: 'a clay vase', ...params })).toThrow(message)
})

test('size words scale, count words repeat', () => {
  const [plain, tall, two] = ['a chair', 'a tall chair', 'two chairs'].map((prompt) =>
    modelOf({ prompt, geometry_quality: 'draft', texture: false }),
  )

  expect(heightOf(tall!) / heightOf(plain!)).toBeCloseTo(1.45, 2)
  const widthOf = (model: typeof plain) => {
    const across = model!.parts.flatMap(({ mesh }) => [...mesh.positions].filter((_, at) => at % 3 === 0))
    return Math.max(...across) - Math.min(...across)
  }
  expect(widthOf(two) / widthOf(plain)).toBeCloseTo(2.25, 1)
})

test('a colour is seen, and a material felt', () => {
  const materialOf = (prompt: string) => modelOf({ prompt, texture: false }).parts[0]!.material
  const [red, gold] = [materialOf('a red cube'), materialOf('a golden cube')]

  expect(red.colour[0]).toBeGreaterThan(red.colour[1] * 4)
  expect(red.metalness).toBe(0)
  expect(gold.metalness).toBe(1)
})

test('texture, its quality and pbr decide which pictures go along', () => {
  const picturesOf = (params: Params) =>
    modelOf({ prompt: 'a clay vase', geometry_quality: 'draft', ...params }).parts[0]!.material.pictures
  const standard = picturesOf({ pbr: true })
  const high = picturesOf({ texture_quality: 'high', pbr: false })

  expect([standard?.colour?.width, high?.colour?.width]).toEqual([512, 1024])
  expect(picturesOf({ texture: false })?.colour).toBeUndefined()
  expect(standard?.bumps).toBeDefined()
  expect(high?.bumps).toBeUndefined()
})

test('the finest texture is the largest', () => {
  const { parts } = modelOf({
    prompt: 'a crate',
    texture_quality: 'ultra',
    geometry_quality: 'draft',
    pbr: false,
  })

  expect(parts[0]!.material.pictures?.colour).toMatchObject({ width: 2048, height: 2048 })
})

test('quad keeps faces of four corners where the format has them', () => {
  const lineOf = (quad: boolean) => {
    const model = modelOf({
      prompt: 'a cup',
      format: 'usdz',
      quad,
      texture: false,
      geometry_quality: 'draft',
    })
    return Buffer.from(encodeUsdz(model, new Map())).toString('latin1')
  }

  expect(lineOf(true)).toMatch(/faceVertexCounts = \[(3, )*4, 4/)
  expect(lineOf(false)).toMatch(/faceVertexCounts = \[3(, 3)*\]/)
})

test('what ends in a point is written as triangles among the quads', () => {
  const model = modelOf({ prompt: 'a castle', format: 'obj', quad: true, texture: false })
  const text = Buffer.from(unzipSync(encodeObj(model, new Map()))['model.obj']!).toString()
  const faces = text
    .matchAll(/^f (.*)$/gm)
    .map(([, corners]) => corners!.split(' ').map((corner) => Number.parseInt(corner, 10)))
    .toArray()

  expect(faces.length).toBeGreaterThan(5000)
  expect(faces.filter((face) => new Set(face).size < face.length)).toEqual([])
  expect(new Set(faces.map(({ length }) => length))).toEqual(new Set([3, 4]))
})

test('low-poly is low in polygons', () => {
  const [plain, low] = (['realistic', 'low-poly'] as const).map((style) =>
    facesIn(modelOf({ prompt: 'a teapot', style, texture: false })),
  )

  expect(low!).toBeLessThan(plain! / 5)
})

test('low-poly is flat and plain, toy is plastic', () => {
  const materials = (['realistic', 'low-poly', 'toy'] as const).map(
    (style) => modelOf({ prompt: 'a crate', style, geometry_quality: 'draft' }).parts[0]!,
  )

  expect(materials[0]!.material.pictures?.colour).toBeDefined()
  expect(materials[1]!.material.pictures?.colour).toBeUndefined()
  expect(materials[2]!.material.roughness).toBeCloseTo(0.35, 2)
  const { normals, faces } = materials[1]!.mesh
  const at = (corner: number) => [...normals.subarray(corner * 3, corner * 3 + 3)]
  expect(at(faces[0]!)).toEqual(at(faces[1]!))
})
