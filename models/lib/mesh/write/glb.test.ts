import { mkdtempDisposableSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { boxMesh, plain, sampleModel } from '../../../../media/test/mesh-samples.ts'
import { rngOf } from '../../random/rng.ts'
import type { Model } from '@atelier/media/mesh/model.ts'
import { trianglesOf } from '@atelier/media/mesh/triangles.ts'
import { encodeGlb } from './glb.ts'
import { encodeTextures } from './textures.ts'
import { chunksOf } from '@atelier/media/mesh/read/glb-chunks.ts'
import { readGlb } from '@atelier/media/mesh/read/glb.ts'

async function written(model: Model = sampleModel()): Promise<Buffer> {
  return encodeGlb(model, await encodeTextures(model))
}

async function read(file: Buffer): Promise<Model> {
  using folder = mkdtempDisposableSync(join(tmpdir(), 'glb-'))
  return await readGlb(file, folder.path)
}

/** A GLB with another description; its binary part stays. */
function described(json: object, binary: Buffer): Buffer {
  const text = Buffer.from(JSON.stringify(json))
  const head = Buffer.alloc(20)
  head.write('glTF')
  head.writeUInt32LE(2, 4)
  head.writeUInt32LE(text.length, 12)
  head.write('JSON', 16)
  const binaryHead = Buffer.alloc(8)
  binaryHead.writeUInt32LE(binary.length)
  binaryHead.write('BIN\0', 4)
  const file = Buffer.concat([head, text, binaryHead, binary])
  file.writeUInt32LE(file.length, 8)
  return file
}

const box: Model = {
  name: 'box',
  parts: [{ name: 'box', mesh: boxMesh(1, 2, 3), material: plain('red', [1, 0, 0]) }],
}

describe('a GLB', () => {
  test('of ours is read as it was', async () => {
    const model = sampleModel()

    const { parts } = await read(await written(model))

    expect(parts).toHaveLength(3)
    for (const [at, { mesh, material }] of parts.entries()) {
      const own = model.parts[at]
      expect(mesh.positions).toEqual(own.mesh.positions)
      expect(mesh.uvs).toEqual(own.mesh.uvs)
      expect(mesh.indices).toEqual(trianglesOf(own.mesh))
      expect(material).toMatchObject({ colour: own.material.colour, roughness: own.material.roughness })
    }
    expect(parts[0].material.images?.colour).toEqual(model.parts[0].material.images?.colour)
    expect(parts[2].material).toMatchObject({ transmission: 0.5, emissive: [0.1, 0, 0] })
  })

  test('stands where its nodes put it', async () => {
    const { json, binary } = chunksOf(await written(box))
    const half = Math.SQRT1_2
    const nodes = [
      { children: [1], translation: [10, 0, 0] },
      // A quarter turn to the left around y, and twice as large.
      { mesh: 0, rotation: [0, half, 0, half], scale: [2, 2, 2] },
    ]

    const [part] = (await read(described({ ...(json as object), nodes }, binary))).parts

    // The first corner of the front: lower left.
    const [x, y, z] = part.mesh.positions
    expect([x, y, z].map((value) => Math.round(value * 1000) / 1000)).toEqual([13, 0, 1])
    const [nx, ny, nz] = part.mesh.normals
    expect(nx / Math.hypot(nx, ny, nz)).toBeCloseTo(1)
  })

  test('without directions has those of its faces', async () => {
    const { json, binary } = chunksOf(await written(box))
    const meshes = [{ primitives: [{ attributes: { POSITION: 0 }, indices: 3 }] }]

    const [part] = (await read(described({ ...(json as object), meshes }, binary))).parts

    expect([...part.mesh.normals.subarray(0, 3)]).toEqual([0, 0, 1])
  })
})

type Json = Record<string, any>

describe('a GLB of somebody hostile is refused', () => {
  const bomb = Array.from({ length: 16 }, (_, at) =>
    at === 15 ? { mesh: 0 } : { children: [at + 1, at + 1, at + 1] },
  )

  test.each<[string, (json: Json) => void]>([
    ['whose list leaves the file', (json) => (json['bufferViews'][0].byteOffset = 1e6)],
    ['whose list is longer than what it lies in', (json) => (json['accessors'][0].count = 1000)],
    ['whose list is longer than memory', (json) => (json['accessors'][0].count = 2 ** 40)],
    ['whose list starts before the file', (json) => (json['bufferViews'][0].byteOffset = -8)],
    [
      'whose faces have corners that are not there',
      (json) => (json['meshes'][0].primitives[0].attributes.POSITION = 99),
    ],
    ['whose nodes are their own children', (json) => (json['nodes'][1].children = [0])],
    ['that names the same thing millions of times', (json) => (json['nodes'] = bomb)],
    [
      'that names the same points millions of times',
      (json) => {
        json['meshes'].push({ primitives: Array.from({ length: 400_000 }, () => ({ mode: 0 })) })
        json['nodes'].push({ mesh: json['meshes'].length - 1 })
        json['scenes'][0].nodes.push(...Array.from({ length: 100 }, () => json['nodes'].length - 1))
      },
    ],
    ['that wants a file from elsewhere', (json) => (json['buffers'][0].uri = 'file:///etc/passwd')],
    ['whose texture lies elsewhere', (json) => (json['images'][0] = { uri: 'http://127.0.0.1/a.png' })],
    ['whose texture is none', (json) => (json['images'][0].bufferView = 0)],
    ['that stands at infinity', (json) => (json['nodes'][1].scale = [1e300, 1, 1])],
    [
      'that needs what we do not know',
      (json) => (json['extensionsRequired'] = ['KHR_draco_mesh_compression']),
    ],
    ['of which nothing is a list', (json) => (json['meshes'] = 'meshes')],
    ['that shows nothing', (json) => (json['scenes'][0].nodes = [])],
  ])('%s', async (_, change) => {
    const { json, binary } = chunksOf(await written())
    change(json as Json)

    await expect(read(described(json as object, binary))).rejects.toMatchObject({ reason: 'undecodable' })
  })

  test('whatever bytes are changed in it, it is read or refused', async () => {
    const file = await written()
    const rng = rngOf(12)
    const ends = { read: 0, refused: 0 }

    for (let round = 0; round < 150; round++) {
      const changed = Buffer.from(
        file.subarray(0, rng() < 0.1 ? Math.floor(rng() * file.length) : file.length),
      )
      for (let times = 0; times < 2; times++) {
        // Often where its description is.
        const at = Math.floor(rng() * (rng() < 0.5 ? 3000 : changed.length))
        if (at < changed.length) changed[at] = Math.floor(rng() * 256)
      }
      const isRead = await read(changed).then(
        () => true,
        (error: Error) => {
          expect(['InvalidInput', 'SyntaxError']).toContain(error.name)
          return false
        },
      )
      ends[isRead ? 'read' : 'refused']++
    }

    expect(ends.read).toBeGreaterThan(5)
    expect(ends.refused).toBeGreaterThan(50)
  })
})
