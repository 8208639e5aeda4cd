/** The displacement of each pixel from one image to another, in pixels to the right and down. */
export type Flow = {
  readonly width: number
  readonly height: number
  readonly across: Float32Array
  readonly down: Float32Array
}
