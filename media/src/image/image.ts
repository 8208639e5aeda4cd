/** Pixels in sRGB, four bytes each: red, green, blue and alpha. */
export type Image = { readonly width: number; readonly height: number; readonly data: Uint8ClampedArray }

export function blank(width: number, height: number): Image {
  return { width, height, data: new Uint8ClampedArray(width * height * 4) }
}

/** Scaling and blending can leave an opaque pixel slightly below 255. */
const NEARLY_OPAQUE = 250

export function isOpaque({ data }: Image): boolean {
  for (let at = 3; at < data.length; at += 4) if (data[at] < NEARLY_OPAQUE) return false
  return true
}
