import type { Params } from '@atelier/contract/params.ts'
import { describe, expect, test } from 'vitest'
import { workOf } from '../../../test/providers/work.ts'
import { drawMesh } from './mesh.ts'
import { createRng } from './rng.ts'

type View = { byteOffset: number; byteLength: number }

async function glbOf(params: Params, seed = 7) {
  const {
    bytes,
    downloads: _downloads,
    ...rest
  } = await drawMesh(workOf({ taskType: '3d.from-text', params }), createRng(seed, 0))
  const glb = Buffer.from(bytes as Uint8Array)
  const jsonLength = glb.readUInt32LE(12)
  const json = JSON.parse(glb.toString('utf8', 20, 20 + jsonLength))
  const binary = Uint8Array.from(glb.subarray(20 + jsonLength + 8)).buffer
  const floats = ({ byteOffset, byteLength }: View) => new Float32Array(binary, byteOffset, byteLength / 4)
  const shorts = ({ byteOffset, byteLength }: View) => new Uint16Array(binary, byteOffset, byteLength / 2)
  const triples = (list: Float32Array | Uint16Array) =>
    Array.from({ length: list.length / 3 }, (_, index) => [...list.subarray(3 * index, 3 * index + 3)])
  const [positions, normals, , indices] = json.bufferViews
  return {
    rest,
    glb,
    json,
    binary,
    positions: triples(floats(positions)),
    normals: triples(floats(normals)),
    triangles: triples(shorts(indices)),
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
    const { rest, glb, json, binary } = await glbOf({})

    expect(rest).toEqual({
      kind: '3d',
      mimeType: 'model/gltf-binary',
      width: null,
      height: null,
      durationSeconds: null,
    })
    expect(glb.toString('latin1', 0, 4)).toBe('glTF')
    expect([glb.readUInt32LE(4), glb.readUInt32LE(8)]).toEqual([2, glb.length])
    const jsonLength = glb.readUInt32LE(12)
    expect(glb.toString('latin1', 16, 20)).toBe('JSON')
    expect(glb.toString('latin1', 24 + jsonLength, 28 + jsonLength)).toBe('BIN\0')
    expect(glb.readUInt32LE(20 + jsonLength)).toBe(binary.byteLength)
    expect([glb.length % 4, jsonLength % 4, binary.byteLength % 4]).toEqual([0, 0, 0])
    expect(json.asset.version).toBe('2.0')
    expect(json.buffers).toEqual([{ byteLength: binary.byteLength }])
    for (const { byteOffset, byteLength } of json.bufferViews as View[]) {
      expect(byteOffset % 4).toBe(0)
      expect(byteOffset + byteLength).toBeLessThanOrEqual(binary.byteLength)
    }
  })

  test('states the bounds of its points exactly', async () => {
    const { json, positions } = await glbOf({})

    const axes = [0, 1, 2].map((axis) => positions.map((point) => point[axis]!))
    expect(json.accessors[0].min).toEqual(axes.map((axis) => Math.min(...axis)))
    expect(json.accessors[0].max).toEqual(axes.map((axis) => Math.max(...axis)))
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
    const meshes = await Promise.all([7, 8, 9].map((seed) => glbOf({ texture: false }, seed)))

    expect(new Set(meshes.map(({ positions }) => positions.join())).size).toBe(3)
    expect(new Set(meshes.map(({ json }) => JSON.stringify(json.materials))).size).toBe(3)
  })

  test.for([100, 1000, 5000])('of at most %i triangles comes close to them', async (polycount) => {
    const { triangles } = await glbOf({ polycount })

    expect(triangles.length).toBeLessThanOrEqual(polycount)
    expect(triangles.length).toBeGreaterThanOrEqual(polycount * 0.7)
  })

  test('has a picture on it, or a plain colour', async () => {
    const { json: textured, glb } = await glbOf({ texture: true })
    const { json: plain } = await glbOf({ texture: false })

    const { byteOffset } = textured.bufferViews[textured.images[0].bufferView]
    const png = 28 + glb.readUInt32LE(12) + byteOffset
    expect(glb.toString('latin1', png + 1, png + 4)).toBe('PNG')
    expect(textured.materials[0].pbrMetallicRoughness).toMatchObject({ baseColorTexture: { index: 0 } })
    expect(plain.materials[0].pbrMetallicRoughness.baseColorFactor).toHaveLength(4)
    expect(plain).not.toHaveProperty('images')
  })
})
