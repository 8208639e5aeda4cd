import type { Model, Part } from '../model/model.ts'
import { accessorsOf } from './accessors.ts'
import { chunksOf } from './glb-chunks.ts'
import { at, listOf, thing, whole } from './json.ts'
import { materialsOf, unpainted } from './materials.ts'
import { placedBy, placingOf, unmoved, within, type Placing } from './placing.ts'
import { meshOf, MOST_CORNERS, MOST_TRIANGLES } from './primitive.ts'
import { unreadable } from './unreadable.ts'

/** Of nodes, and of what their meshes are made of: however often something is named, each time counts. */
const MOST_VISITS = 20_000
const DEEPEST = 64
/** Beyond that numbers run out where they are multiplied. */
const FARTHEST = 1e12

/** Without these it cannot be read: compressed meshes, and pictures in formats of graphics cards. */
const isBeyondUs = (extension: unknown) => /draco|meshopt|basisu|webp|avif|dds/i.test(String(extension))

/**
 * What a GLB shows: meshes where its nodes put them, with their colours. Strangers made it, so nothing in it is believed,
 * and a small file cannot name something large many times. The folder is for textures on their way to a decoder.
 */
export async function readGlb(file: Buffer, folder: string): Promise<Model> {
  const chunks = chunksOf(file)
  const json = thing(chunks.json)
  if (listOf(json, 'extensionsRequired').some(isBeyondUs)) throw unreadable('it needs an extension')
  const accessors = accessorsOf(json, chunks.binary)
  const materialOf = materialsOf(json, accessors, folder)
  const [scenes, nodes, meshes] = ['scenes', 'nodes', 'meshes'].map((name) => listOf(json, name))
  const parts: Part[] = []
  let [visits, primitives, triangles, corners] = [0, 0, 0, 0]

  await visit(listOf(at(scenes!, whole(json, 'scene', 0)), 'nodes'), unmoved, 0)
  if (triangles === 0) throw unreadable('there is nothing to see in it')
  return { name: 'model', parts }

  async function visit(indices: readonly unknown[], placing: Placing, depth: number): Promise<void> {
    for (const index of indices) {
      if (++visits > MOST_VISITS || depth > DEEPEST) throw unreadable('its nodes have no end')
      const node = at(nodes!, whole({ index }, 'index'))
      const here = within(placing, placingOf(node))
      if (Object.hasOwn(node, 'mesh')) await add(whole(node, 'mesh'), here)
      await visit(listOf(node, 'children'), here, depth + 1)
    }
  }

  async function add(index: number, placing: Placing): Promise<void> {
    for (const each of listOf(at(meshes!, index), 'primitives')) {
      if (++primitives > MOST_VISITS) throw unreadable('it is too large')
      const primitive = thing(each)
      const mesh = meshOf(primitive, accessors)
      if (!mesh) continue
      triangles += mesh.faces.length / 3
      corners += mesh.positions.length / 3
      if (triangles > MOST_TRIANGLES || corners > MOST_CORNERS) throw unreadable('it is too large')
      const material =
        primitive['material'] === undefined ? unpainted : await materialOf(whole(primitive, 'material'))
      const standing = placedBy(mesh, placing)
      if (!standing.positions.every((value) => Math.abs(value) < FARTHEST))
        throw unreadable('a corner is nowhere')
      parts.push({ name: '', mesh: standing, material })
    }
  }
}
