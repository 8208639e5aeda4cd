import type { Image } from '../image/image.ts'

/** A 3D model in metres, y up, standing on y = 0, its front towards +z. */
export type Model = { readonly name: string; readonly parts: readonly Part[] }

/** A mesh with one material; a primitive in glTF. */
export type Part = { readonly name: string; readonly mesh: Mesh; readonly material: Material }

/** Vertices with position, normal and uv: three, three and two numbers each. */
export type Mesh = {
  readonly positions: Float32Array
  readonly normals: Float32Array
  readonly uvs: Float32Array
  /** The vertices of each face, `verticesPerFace` of them, counterclockwise seen from outside. */
  readonly indices: Uint32Array
  readonly verticesPerFace: 3 | 4
}

/** A physically based material; colours are linear, from 0 to 1. */
export type Material = {
  readonly name: string
  readonly colour: readonly [red: number, green: number, blue: number]
  /** From 0 for a mirror to 1 for chalk. */
  readonly roughness: number
  /** From 0 for anything else to 1 for metal. */
  readonly metalness: number
  /** Light that the surface emits. */
  readonly emissive?: readonly [red: number, green: number, blue: number]
  /** How much of the light passes through, from 0 for none to 1. */
  readonly transmission?: number
  readonly images?: {
    readonly colour?: Image
    /** Normals in tangent space, as in glTF. */
    readonly normalMap?: Image
    /** Roughness in green and metalness in blue, as in glTF. */
    readonly metallicRoughness?: Image
  }
}
