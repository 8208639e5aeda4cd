import type { Model, Part } from '../model.ts'
import { accessorsOf } from './accessors.ts'
import { chunksOf } from './glb-chunks.ts'
import { elementAt, listOf, asObject, unsigned } from './json.ts'
import { materialsOf, defaultMaterial } from './materials.ts'
import { transformedBy, localMatrix, identity, multiplied, type Matrix } from './transform.ts'
import { meshOf, MOST_VERTICES, MOST_TRIANGLES } from './primitive.ts'
import { unreadable } from './unreadable.ts'

/** Of nodes, and of primitives. One that is referred to several times counts each time. */
const MOST_VISITS = 20_000
const DEEPEST = 64
/** Larger coordinates could overflow when they are multiplied. */
const FARTHEST = 1e12

/** Extensions for compressed meshes and for image formats that we do not decode. */
const isUnsupported = (extension: unknown) => /draco|meshopt|basisu|webp|avif|dds/i.test(String(extension))

/**
 * Reads the meshes of a GLB, transformed by their nodes, with their materials. The file is untrusted: everything in it is
 * checked, and a small file cannot multiply by referring to something large many times. Textures are written to the folder
 * for the decoder.
 */
export async function readGlb(file: Buffer, folder: string): Promise<Model> {
  const chunks = chunksOf(file)
  const json = asObject(chunks.json)
  if (listOf(json, 'extensionsRequired').some(isUnsupported)) throw unreadable('it needs an extension')
  const accessors = accessorsOf(json, chunks.binary)
  const materialOf = materialsOf(json, accessors, folder)
  const [scenes, nodes, meshes] = [listOf(json, 'scenes'), listOf(json, 'nodes'), listOf(json, 'meshes')]
  const parts: Part[] = []
  let [visits, primitives, triangles, vertices] = [0, 0, 0, 0]

  await visit(listOf(elementAt(scenes, unsigned(json, 'scene', 0)), 'nodes'), identity, 0)
  if (triangles === 0) throw unreadable('there is nothing to see in it')
  return { name: 'model', parts }

  async function visit(indices: readonly unknown[], matrix: Matrix, depth: number): Promise<void> {
    for (const index of indices) {
      if (++visits > MOST_VISITS || depth > DEEPEST) throw unreadable('its nodes have no end')
      const node = elementAt(nodes, unsigned({ index }, 'index'))
      const worldMatrix = multiplied(matrix, localMatrix(node))
      if (Object.hasOwn(node, 'mesh')) await addMesh(unsigned(node, 'mesh'), worldMatrix)
      await visit(listOf(node, 'children'), worldMatrix, depth + 1)
    }
  }

  async function addMesh(index: number, matrix: Matrix): Promise<void> {
    for (const each of listOf(elementAt(meshes, index), 'primitives')) {
      if (++primitives > MOST_VISITS) throw unreadable('it is too large')
      const primitive = asObject(each)
      const mesh = meshOf(primitive, accessors)
      if (!mesh) continue
      triangles += mesh.indices.length / 3
      vertices += mesh.positions.length / 3
      if (triangles > MOST_TRIANGLES || vertices > MOST_VERTICES) throw unreadable('it is too large')
      const material =
        primitive['material'] === undefined
          ? defaultMaterial
          : await materialOf(unsigned(primitive, 'material'))
      const placed = transformedBy(mesh, matrix)
      if (!placed.positions.every((value) => Math.abs(value) < FARTHEST))
        throw unreadable('a corner is nowhere')
      parts.push({ name: '', mesh: placed, material })
    }
  }
}
