/** Where each pixel of one picture lies in another: so many pixels to the right, and so many down. */
export type Flow = {
  readonly width: number
  readonly height: number
  readonly across: Float32Array
  readonly down: Float32Array
}
