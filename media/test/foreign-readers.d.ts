// Those of their parts that the tests use.
declare module 'gltf-validator' {
  export function validateBytes(bytes: Uint8Array): Promise<{
    issues: { numErrors: number; numWarnings: number; messages: { code: string; pointer?: string }[] }
    info: { totalTriangleCount: number }
  }>
}

declare module 'assimpjs' {
  interface FileList {
    AddFile(name: string, content: Uint8Array): void
  }
  interface Assimp {
    FileList: new () => FileList
    ConvertFileList(
      files: FileList,
      format: 'assjson',
    ): { IsSuccess(): boolean; GetErrorCode(): string; GetFile(index: number): { GetContent(): Uint8Array } }
  }
  export default function assimpjs(): Promise<Assimp>
}

declare module 'tinyusdz/tinyusdz.js' {
  interface Scene {
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
  export default function tinyusdz(options: {
    wasmBinary: Uint8Array
  }): Promise<{ TinyUSDZLoaderNative: new () => Scene }>
}

declare module 'three' {
  interface Geometry {
    attributes: Record<string, { array: ArrayLike<number>; count: number }>
    index: { count: number } | null
  }
  export interface Drawn {
    isMesh?: boolean
    geometry: Geometry
    material: { name: string; color: { toArray(): [number, number, number] }; map: unknown }
    traverse(visit: (each: Drawn) => void): void
  }
}
declare module 'three/examples/jsm/loaders/GLTFLoader.js' {
  import type { Drawn } from 'three'
  export class GLTFLoader {
    parseAsync(content: ArrayBuffer, path: string): Promise<{ scene: Drawn }>
  }
}
declare module 'three/examples/jsm/loaders/FBXLoader.js' {
  import type { Drawn } from 'three'
  export class FBXLoader {
    parse(content: ArrayBuffer, path: string): Drawn
  }
}
declare module 'three/examples/jsm/loaders/USDLoader.js' {
  import type { Drawn } from 'three'
  export class USDLoader {
    parse(content: ArrayBuffer): Drawn
  }
}
declare module 'three/examples/jsm/loaders/STLLoader.js' {
  import type { Geometry } from 'three'
  export class STLLoader {
    parse(content: ArrayBuffer): Geometry
  }
}
