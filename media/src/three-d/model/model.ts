import type { Picture } from '../../image/pixels/picture.ts'

/** Something in space: metres, y up, standing on y = 0, its front towards z. */
export type Model = { readonly name: string; readonly parts: readonly Part[] }

/** What is made of one material. */
export type Part = { readonly name: string; readonly mesh: Mesh; readonly material: Material }

/** Corners with their place, direction and place in the texture, three, three and two numbers each. */
export type Mesh = {
  readonly positions: Float32Array
  readonly normals: Float32Array
  readonly textureAt: Float32Array
  /** Corners of the faces, counterclockwise from outside; each has `cornersPerFace` of them. */
  readonly faces: Uint32Array
  readonly cornersPerFace: 3 | 4
}

/** Physically based: colours from 0 to 1 in linear light. */
export type Material = {
  readonly name: string
  readonly colour: readonly [red: number, green: number, blue: number]
  /** From a mirror, 0, to chalk, 1. */
  readonly roughness: number
  /** From 0, which is anything else, to 1. */
  readonly metalness: number
  /** Light of its own. */
  readonly glow?: readonly [red: number, green: number, blue: number]
  /** How much of the light passes, from 0 for none. */
  readonly clearness?: number
  readonly pictures?: {
    readonly colour?: Picture
    /** Directions in the tangent space, as glTF has them. */
    readonly bumps?: Picture
    /** Roughness in green and metalness in blue. */
    readonly finish?: Picture
  }
}
