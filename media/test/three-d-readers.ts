// Programs by others that read files of things in space, and what each makes of ours.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import assimpjs from 'assimpjs'
import { unzipSync } from 'fflate'
import type { Drawn } from 'three'
import { FBXLoader } from 'three/examples/jsm/loaders/FBXLoader.js'
import { GLTFLoader } from 'three/examples/jsm/loaders/GLTFLoader.js'
import { STLLoader } from 'three/examples/jsm/loaders/STLLoader.js'
import { USDLoader } from 'three/examples/jsm/loaders/USDLoader.js'
import './browser-stand-in.ts'

type Vector = number[]
export type ReadMaterial = { name: string; colour: Vector; isTextured: boolean }

/** What a reader found, over all meshes. */
export type Found = {
  triangles: number
  low: Vector
  high: Vector
  materials: ReadMaterial[]
  /** Whether every mesh says where its corners lie in the texture. */
  hasPlaces: boolean
}

/** Files by name: for OBJ those in the zip. */
export function unpacked(zip: Uint8Array): [string, Uint8Array][] {
  return Object.entries(unzipSync(zip))
}

type AssimpScene = {
  meshes: {
    vertices: number[]
    faces: number[][]
    primitivetypes: number
    materialindex: number
    texturecoords?: unknown[]
  }[]
  materials: { properties: { key: string; semantic: number; value: unknown }[] }[]
  textures?: { data: string }[]
}

/** A bit of Assimp's: what it cut into triangles was wider before. */
const WAS_POLYGONS = 16

/** With Assimp: GLB, OBJ, FBX and STL. */
export async function readWithAssimp(files: readonly [string, Uint8Array][]) {
  const assimp = await assimpjs()
  const list = new assimp.FileList()
  for (const [name, content] of files) list.AddFile(name, content)
  const result = assimp.ConvertFileList(list, 'assjson')
  if (!result.IsSuccess()) throw new Error(result.GetErrorCode())
  const scene = JSON.parse(new TextDecoder().decode(result.GetFile(0).GetContent())) as AssimpScene
  const used = [...new Set(scene.meshes.map(({ materialindex }) => materialindex))]
  const found: Found = {
    triangles: scene.meshes.reduce((sum, { faces }) => sum + faces.length, 0),
    ...boundsOf(scene.meshes.map(({ vertices }) => vertices)),
    materials: used.map((index) => {
      const { properties } = scene.materials[index]!
      const valueOf = (key: string) => properties.find((each) => each.key === key)?.value
      return {
        name: String(valueOf('?mat.name')),
        colour: (valueOf('$clr.diffuse') as number[]).slice(0, 3),
        isTextured: valueOf('$tex.file') !== undefined,
      }
    }),
    hasPlaces: scene.meshes.every(({ texturecoords }) => texturecoords !== undefined),
  }
  return {
    ...found,
    hadQuads: scene.meshes.some(({ primitivetypes }) => (primitivetypes & WAS_POLYGONS) !== 0),
    embedded: (scene.textures ?? []).map(({ data }) => Buffer.from(data, 'base64')),
  }
}

const loaders = {
  glb: async (content: ArrayBuffer) => (await new GLTFLoader().parseAsync(content, '')).scene,
  fbx: (content: ArrayBuffer) => new FBXLoader().parse(content, ''),
  usdz: (content: ArrayBuffer) => new USDLoader().parse(content),
}

/** With three.js; colours in linear light. */
export async function readWithThree(format: keyof typeof loaders, file: Uint8Array): Promise<Found> {
  const scene = await loaders[format](bufferOf(file))
  const meshes: Drawn[] = []
  scene.traverse((each) => {
    if (each.isMesh) meshes.push(each)
  })
  const corners = ({ geometry }: Drawn) => geometry.index?.count ?? geometry.attributes['position']!.count
  return {
    triangles: meshes.reduce((sum, mesh) => sum + corners(mesh) / 3, 0),
    ...boundsOf(meshes.map(({ geometry }) => geometry.attributes['position']!.array)),
    materials: meshes.map(({ material }) => ({
      name: material.name,
      colour: material.color.toArray(),
      isTextured: Boolean(material.map),
    })),
    hasPlaces: meshes.every(({ geometry }) => 'uv' in geometry.attributes),
  }
}

export function readStlWithThree(file: Uint8Array): Pick<Found, 'triangles' | 'low' | 'high'> {
  const { array, count } = new STLLoader().parse(bufferOf(file)).attributes['position']!
  return { triangles: count / 3, ...boundsOf([array]) }
}

/** With TinyUSDZ, which is built for browsers and looks twice. */
export async function readWithTinyUsdz(file: Uint8Array): Promise<Found & { embedded: Uint8Array[] }> {
  const { default: tinyusdz } = await import('tinyusdz/tinyusdz.js')
  const wasm = createRequire(import.meta.url).resolve('tinyusdz/tinyusdz.wasm')
  Object.assign(process, { type: 'renderer' })
  const { TinyUSDZLoaderNative } = await tinyusdz({ wasmBinary: readFileSync(wasm) })
  Object.assign(process, { type: undefined })
  const scene = new TinyUSDZLoaderNative()
  if (!scene.loadFromBinary(file, 'model.usdz')) throw new Error(scene.error())
  const meshes = Array.from({ length: scene.numMeshes() }, (_, index) => scene.getMesh(index))
  const materials = meshes.map(({ materialId }) => scene.getMaterial(materialId))
  return {
    triangles: meshes.reduce((sum, { faceVertexIndices }) => sum + faceVertexIndices.length / 3, 0),
    ...boundsOf(meshes.map(({ points }) => points)),
    materials: materials.map(({ diffuseColor, diffuseColorTextureId }) => ({
      name: '',
      colour: diffuseColor,
      isTextured: diffuseColorTextureId !== undefined,
    })),
    hasPlaces: meshes.every(({ texcoords, points }) => texcoords.length / 2 === points.length / 3),
    embedded: materials.flatMap(({ diffuseColorTextureId: id }) =>
      id === undefined ? [] : [scene.getImage(scene.getTexture(id).textureImageId).data],
    ),
  }
}

function bufferOf(file: Uint8Array): ArrayBuffer {
  return Uint8Array.from(file).buffer
}

function boundsOf(lists: readonly ArrayLike<number>[]): { low: Vector; high: Vector } {
  const low = [Infinity, Infinity, Infinity]
  const high = [-Infinity, -Infinity, -Infinity]
  for (const list of lists) {
    for (let at = 0; at < list.length; at++) {
      low[at % 3] = Math.min(low[at % 3]!, list[at]!)
      high[at % 3] = Math.max(high[at % 3]!, list[at]!)
    }
  }
  return { low, high }
}
