import type { Params } from '@atelier/contract/params.ts'
import { WebIO, type Accessor } from '@gltf-transform/core'
import { describe, expect, test } from 'vitest'
import { workOf } from '../../../test/providers/work.ts'
import { drawMesh } from './mesh.ts'
import { createRng } from './rng.ts'

async function glbOf(params: Params, seed = 7) {
  const {
    bytes,
    downloads: _downloads,
    ...rest
  } = await drawMesh(workOf({ taskType: '3d.from-text', params }), createRng(seed, 0))
  const glb = Buffer.from(bytes as Uint8Array)
  const document = await new WebIO().readBinary(glb)
  const [primitive] = document.getRoot().listMeshes()[0]!.listPrimitives()
  const triples = (accessor: Accessor | null | undefined) => {
    const list = [...accessor!.getArray()!]
    return Array.from({ length: list.length / 3 }, (_, index) => list.slice(3 * index, 3 * index + 3))
  }
  return {
    rest,
    glb,
    json: JSON.parse(glb.toString('utf8', 20, 20 + glb.readUInt32LE(12))),
    material: primitive!.getMaterial()!,
    positions: triples(primitive!.getAttribute('POSITION')),
    normals: triples(primitive!.getAttribute('NORMAL')),
    triangles: triples(primitive!.getIndices()),
  }
}

const minus = (a: number[], b: number[]) => a.map((value, axis) => value - b[axis]!)
const dot = (a: number[], b: number[]) => a.reduce((sum, value, axis) => sum + value * b[axis]!, 0)
const cross = ([a, b, c]: number[], [d, e, f]: number[]) => [
  b! * f! - c! * e!,
  c! * d! - a! * f!,
  a! * e! - b! * d!,
]

describe('a 3D model', () => {
  test('is a whole glTF 2.0 binary', async () => {
    const { rest, glb, json } = await glbOf({})

    expect(rest).toEqual({
      kind: '3d',
      mimeType: 'model/gltf-binary',
      width: null,
      height: null,
      durationSeconds: null,
    })
    expect(glb.toString('latin1', 0, 4)).toBe('glTF')
    expect([glb.readUInt32LE(4), glb.readUInt32LE(8)]).toEqual([2, glb.length])
    expect(json.asset).toEqual({ version: '2.0', generator: 'Atelier sandbox' })
  })

  test('states the bounds of its points exactly', async () => {
    const { json, positions } = await glbOf({})

    const axes = [0, 1, 2].map((axis) => positions.map((point) => point[axis]!))
    const { min, max } = json.accessors[json.meshes[0].primitives[0].attributes.POSITION]
    expect({ min, max }).toEqual({
      min: axes.map((axis) => Math.min(...axis)),
      max: axes.map((axis) => Math.max(...axis)),
    })
  })

  test('has normals of length one that point outward, as its triangles do', async () => {
    const { positions, normals, triangles } = await glbOf({})

    const isFacingOutward = ([a, b, c]: number[]) => {
      const facing = cross(minus(positions[b!]!, positions[a!]!), minus(positions[c!]!, positions[a!]!))
      return dot(facing, positions[a!]!) > 0 && dot(facing, normals[a!]!) > 0
    }
    expect(normals.filter((normal) => Math.abs(Math.hypot(...normal) - 1) > 1e-5)).toEqual([])
    expect(triangles.filter((triangle) => !isFacingOutward(triangle))).toEqual([])
  })

  test('is another one for another seed', async () => {
    const meshes = await Promise.all([7, 8, 9, 9].map((seed) => glbOf({ texture: false }, seed)))

    expect(new Set(meshes.map(({ positions }) => positions.join())).size).toBe(3)
    expect(new Set(meshes.map(({ material }) => material.getBaseColorFactor().join())).size).toBe(3)
    expect(new Set(meshes.map(({ glb }) => glb.toString('hex'))).size).toBe(3)
  })

  test.for([100, 1000, 5000])('of at most %i triangles comes close to them', async (polycount) => {
    const { triangles } = await glbOf({ polycount })

    expect(triangles.length).toBeLessThanOrEqual(polycount)
    expect(triangles.length).toBeGreaterThanOrEqual(polycount * 0.7)
  })

  test('has a picture on it, or a plain colour', async () => {
    const [textured, plain] = [await glbOf({ texture: true }), await glbOf({ texture: false })]

    const texture = textured.material.getBaseColorTexture()!
    expect([texture.getMimeType(), texture.getSize()]).toEqual(['image/png', [128, 64]])
    expect(plain.material.getBaseColorTexture()).toBeNull()
    expect(plain.material.getBaseColorFactor()).not.toEqual([1, 1, 1, 1])
  })
})
