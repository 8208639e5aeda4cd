// Reads our 3D files with independent programs, and reports what each finds.
import { readFileSync } from 'node:fs'
import { fileOfStranger, loadStranger } from '../../../scripts/strangers.ts'
import './browser-stand-in.ts'

/** The parts of their APIs that the tests use. */
type FileList = { AddFile(name: string, content: Uint8Array): void }
type Assimp = {
  FileList: new () => FileList
  ConvertFileList(
    files: FileList,
    format: 'assjson',
  ): { IsSuccess(): boolean; GetErrorCode(): string; GetFile(index: number): { GetContent(): Uint8Array } }
}
type TinyUsdz = {
  loadFromBinary(content: Uint8Array, name: string): boolean
  error(): string
  numMeshes(): number
  getMesh(index: number): {
    absPath: string
    points: Float32Array
    texcoords: Float32Array
    faceVertexIndices: Uint32Array
    materialId: number
  }
  getMaterial(id: number): { diffuseColor: [number, number, number]; diffuseColorTextureId?: number }
  getTexture(id: number): { textureImageId: number }
  getImage(id: number): { data: Uint8Array }
}
type Geometry = {
  attributes: Record<string, { array: ArrayLike<number>; count: number }>
  index: { count: number } | null
}
type SceneNode = {
  isMesh?: boolean
  geometry: Geometry
  material: { name: string; color: { toArray(): [number, number, number] }; map: unknown }
  traverse(visit: (each: SceneNode) => void): void
}

type Vector = number[]
export type ReadMaterial = { name: string; colour: Vector; isTextured: boolean }

/** What a reader found, over all meshes. */
export type Found = {
  triangles: number
  low: Vector
  high: Vector
  materials: ReadMaterial[]
  /** Whether every mesh has uvs. */
  hasUvs: boolean
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

/** A flag of Assimp's for meshes that had polygons before it triangulated them. */
const WAS_POLYGONS = 16

/** Reads GLB, OBJ, FBX and STL with Assimp. */
export async function readWithAssimp(files: readonly [string, Uint8Array][]) {
  const { default: load } = await loadStranger<{ default: () => Promise<Assimp> }>('assimpjs')
  const assimp = await load()
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
    hasUvs: scene.meshes.every(({ texturecoords }) => texturecoords !== undefined),
  }
  return {
    ...found,
    hadQuads: scene.meshes.some(({ primitivetypes }) => (primitivetypes & WAS_POLYGONS) !== 0),
    embedded: (scene.textures ?? []).map(({ data }) => Buffer.from(data, 'base64')),
  }
}

const loaders = {
  async glb(content: ArrayBuffer) {
    type Loader = { parseAsync(content: ArrayBuffer, path: string): Promise<{ scene: SceneNode }> }
    return (await (await loaderOfThree<Loader>('GLTFLoader')).parseAsync(content, '')).scene
  },
  async fbx(content: ArrayBuffer) {
    type Loader = { parse(content: ArrayBuffer, path: string): SceneNode }
    return (await loaderOfThree<Loader>('FBXLoader')).parse(content, '')
  },
  async usdz(content: ArrayBuffer) {
    return (await loaderOfThree<{ parse(content: ArrayBuffer): SceneNode }>('USDLoader')).parse(content)
  },
}

/** Reads with three.js; colours are linear. */
export async function readWithThree(format: keyof typeof loaders, file: Uint8Array): Promise<Found> {
  const scene = await loaders[format](bufferOf(file))
  const meshes: SceneNode[] = []
  scene.traverse((each) => {
    if (each.isMesh) meshes.push(each)
  })
  const corners = ({ geometry }: SceneNode) => geometry.index?.count ?? geometry.attributes['position']!.count
  return {
    triangles: meshes.reduce((sum, mesh) => sum + corners(mesh) / 3, 0),
    ...boundsOf(meshes.map(({ geometry }) => geometry.attributes['position']!.array)),
    materials: meshes.map(({ material }) => ({
      name: material.name,
      colour: material.color.toArray(),
      isTextured: Boolean(material.map),
    })),
    hasUvs: meshes.every(({ geometry }) => 'uv' in geometry.attributes),
  }
}

export async function readStlWithThree(file: Uint8Array): Promise<Pick<Found, 'triangles' | 'low' | 'high'>> {
  const loader = await loaderOfThree<{ parse(content: ArrayBuffer): Geometry }>('STLLoader')
  const { array, count } = loader.parse(bufferOf(file)).attributes['position']!
  return { triangles: count / 3, ...boundsOf([array]) }
}

async function loaderOfThree<Loader>(name: string): Promise<Loader> {
  type Module = Record<string, new () => Loader>
  const { [name]: Named } = await loadStranger<Module>(`three/examples/jsm/loaders/${name}.js`)
  return new Named!()
}

/** Reads with TinyUSDZ, which is built for browsers and checks the environment for one. */
export async function readWithTinyUsdz(file: Uint8Array): Promise<Found & { embedded: Uint8Array[] }> {
  type Options = { wasmBinary: Uint8Array }
  type Load = (options: Options) => Promise<{ TinyUSDZLoaderNative: new () => TinyUsdz }>
  const { default: tinyusdz } = await loadStranger<{ default: Load }>('tinyusdz/tinyusdz.js')
  const wasm = fileOfStranger('tinyusdz/tinyusdz.wasm')
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
    hasUvs: meshes.every(({ texcoords, points }) => texcoords.length / 2 === points.length / 3),
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
