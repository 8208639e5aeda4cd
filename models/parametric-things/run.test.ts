import { mkdtempDisposable, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Params } from '@atelier/contract/params.ts'
import { unzipSync } from 'fflate'
import { beforeAll, describe, expect, test } from 'vitest'
import { openEdges, smallestFace, volumeOf } from '../test/mesh-metrics.ts'
import type { Model } from '@atelier/media/mesh/model.ts'
import { facesOf } from '@atelier/media/mesh/triangles.ts'
import { fromText, modelFrom } from './run.ts'
import { boundsOfParts, build } from './objects/build.ts'
import { objects } from './objects/objects.ts'
import { once } from '../lib/once.ts'
import { encodeGlb } from '../lib/mesh/write/glb.ts'
import { encodeObj } from '../lib/mesh/write/obj.ts'
import { encodeTextures } from '../lib/mesh/write/textures.ts'
import { encodeUsdz } from '../lib/mesh/write/usdz.ts'
import { short } from '../lib/mesh/write/short-number.ts'
import { weld } from '../lib/mesh/write/weld.ts'

describe.for(objects.map((object) => [object.nouns[0], object] as const))('%s', ([, object]) => {
  let parts: ReturnType<typeof build>
  beforeAll(() => void (parts = build(object, 0.7, 5)))

  test('stands on the ground, of closed parts with valid faces, seen from outside', () => {
    expect([...parts.keys()]).toEqual(Object.keys(object.partMaterials))
    expect(boundsOfParts(parts).low[1]).toBeCloseTo(0, 5)
    for (const mesh of parts.values()) {
      expect(mesh.positions.every(Number.isFinite)).toBe(true)
      expect(smallestFace(mesh)).toBeGreaterThan(0)
      expect(volumeOf(mesh)).toBeGreaterThan(0)
      expect(openEdges(mesh)).toEqual([])
    }
  })

  test('of quads has no face with a vertex twice, neither by its number nor by where it is written', () => {
    for (const mesh of parts.values()) {
      const { uniquePositions, positionOf } = weld(mesh)
      const written = uniquePositions.map((position) => position.map(short).join())
      const isValid = (face: readonly number[]) => {
        const vertices = face.map((vertex) => positionOf[vertex])
        return [vertices, vertices.map((vertex) => written[vertex])].every(
          (ids) => new Set<number | string>(ids).size === face.length,
        )
      }
      expect([...facesOf(mesh)].filter((face) => !isValid(face))).toEqual([])
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

async function run(params: Params) {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'things-'))
  const [file] = await fromText({
    params: { ...usual, ...params },
    inputs: {},
    outputs: 1,
    folder: folder.path,
    progress() {},
    note() {},
  })
  const bytes = await readFile(file.path)
  const downloads = await Promise.all(
    (file.downloads ?? []).map(async ({ format, path }) => [format, (await readFile(path)).length] as const),
  )
  return { file: file, bytes, downloads }
}

const modelOf = (params: Params) => modelFrom({ ...usual, ...params })

const facesIn = (model: Model) =>
  model.parts.reduce((sum, { mesh }) => sum + mesh.indices.length / mesh.verticesPerFace, 0)
const heightOf = (model: Model) =>
  Math.max(...model.parts.flatMap(({ mesh }) => [...mesh.positions].filter((_, at) => at % 3 === 1)))

const draftOfCup: Params = { prompt: 'a cup', geometry_quality: 'draft' }
const cup = once(() => run(draftOfCup))

test('a prompt becomes a file, with copies in all further formats', async () => {
  const { file, downloads } = await cup()

  expect(file).toMatchObject({ kind: '3d', mimeType: 'model/gltf-binary' })
  expect(downloads.map(([format]) => format)).toEqual(['obj', 'fbx', 'usdz', 'stl'])
  for (const [, bytes] of downloads) expect(bytes).toBeGreaterThan(1000)
})

test('the same seed gives the same bytes, another one another tree', async () => {
  const [one, again] = [await cup(), modelOf(draftOfCup)]
  const [tree, sameTree, otherTree] = [3, 3, 4].map((seed) =>
    encodeGlb(modelOf({ prompt: 'a tree', seed, geometry_quality: 'draft', texture: false }), new Map()),
  )

  expect(Buffer.compare(one.bytes, encodeGlb(again, await encodeTextures(again)))).toBe(0)
  expect(Buffer.compare(tree, sameTree)).toBe(0)
  expect(Buffer.compare(tree, otherTree)).not.toBe(0)
})

test.each([
  [1000, 'draft'],
  [5000, 'standard'],
  [20_000, 'high'],
])('polycount %d is kept to, and made use of', (polycount, geometry_quality) => {
  const faceCount = facesIn(modelOf({ prompt: 'a vase', polycount, geometry_quality }))

  expect(faceCount).toBeLessThanOrEqual(polycount)
  expect(faceCount).toBeGreaterThan(polycount * 0.75)
})

test('fewer faces than an object takes are refused with the number', () => {
  expect(() => modelOf({ prompt: 'a castle', polycount: 600 })).toThrow(/at least \d+ faces/)
})

test('geometry_quality is a number of faces', () => {
  const [draft, standard, high] = ['draft', 'standard', 'high'].map((geometry_quality) =>
    facesIn(modelOf({ prompt: 'a cup', geometry_quality, texture: false })),
  )

  expect(standard).toBeGreaterThan(draft * 2)
  expect(high).toBeGreaterThan(standard * 3)
})

test('many objects have no more faces than one may have, however fine', () => {
  const faceCount = facesIn(
    modelOf({ prompt: '12 crowns and 12 cups', geometry_quality: 'standard', texture: false }),
  )

  expect(faceCount).toBeLessThanOrEqual(100_000)
  expect(faceCount).toBeGreaterThan(50_000)
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

  expect(heightOf(tall) / heightOf(plain)).toBeCloseTo(1.45, 2)
  const widthOf = (model: typeof plain) => {
    const across = model.parts.flatMap(({ mesh }) => [...mesh.positions].filter((_, at) => at % 3 === 0))
    return Math.max(...across) - Math.min(...across)
  }
  expect(widthOf(two) / widthOf(plain)).toBeCloseTo(2.25, 1)
})

test('a colour is seen, and a material felt', () => {
  const materialOf = (prompt: string) => modelOf({ prompt, texture: false }).parts[0].material
  const [red, gold] = [materialOf('a red cube'), materialOf('a golden cube')]

  expect(red.colour[0]).toBeGreaterThan(red.colour[1] * 4)
  expect(red.metalness).toBe(0)
  expect(gold.metalness).toBe(1)
})

test('texture, its quality and pbr decide which images go along', () => {
  const imagesOf = (params: Params) =>
    modelOf({ prompt: 'a clay vase', geometry_quality: 'draft', ...params }).parts[0].material.images
  const standard = imagesOf({ pbr: true })
  const high = imagesOf({ texture_quality: 'high', pbr: false })

  expect([standard?.colour?.width, high?.colour?.width]).toEqual([512, 1024])
  expect(imagesOf({ texture: false })?.colour).toBeUndefined()
  expect(standard?.normalMap).toBeDefined()
  expect(high?.normalMap).toBeUndefined()
})

test('the finest texture is the largest', () => {
  const { parts } = modelOf({
    prompt: 'a crate',
    texture_quality: 'ultra',
    geometry_quality: 'draft',
    pbr: false,
  })

  expect(parts[0].material.images?.colour).toMatchObject({ width: 2048, height: 2048 })
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
  const model = modelOf({
    prompt: 'a castle',
    format: 'obj',
    quad: true,
    texture: false,
    geometry_quality: 'draft',
  })
  const text = Buffer.from(unzipSync(encodeObj(model, new Map()))['model.obj']).toString()
  const polygons = text
    .matchAll(/^f (.*)$/gm)
    .map(([, vertices]) => vertices.split(' ').map((vertex) => Number.parseInt(vertex, 10)))
    .toArray()

  expect(polygons.length).toBeGreaterThan(1000)
  expect(polygons.filter((face) => new Set(face).size < face.length)).toEqual([])
  expect(new Set(polygons.map(({ length }) => length))).toEqual(new Set([3, 4]))
})

test('low-poly is low in polygons', () => {
  const [plain, low] = (['realistic', 'low-poly'] as const).map((style) =>
    facesIn(modelOf({ prompt: 'a teapot', style, texture: false })),
  )

  expect(low).toBeLessThan(plain / 5)
})

test('low-poly is flat and plain, toy is plastic', () => {
  const materials = (['realistic', 'low-poly', 'toy'] as const).map(
    (style) => modelOf({ prompt: 'a crate', style, geometry_quality: 'draft' }).parts[0],
  )

  expect(materials[0].material.images?.colour).toBeDefined()
  expect(materials[1].material.images?.colour).toBeUndefined()
  expect(materials[2].material.roughness).toBeCloseTo(0.35, 2)
  const { normals, indices } = materials[1].mesh
  const at = (vertex: number) => [...normals.subarray(vertex * 3, vertex * 3 + 3)]
  expect(at(indices[0])).toEqual(at(indices[1]))
})
