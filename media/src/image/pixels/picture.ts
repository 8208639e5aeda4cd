/** Pixels in sRGB, four bytes each: red, green, blue, and how opaque. */
export type Picture = { readonly width: number; readonly height: number; readonly data: Uint8ClampedArray }

export function blank(width: number, height: number): Picture {
  return { width, height, data: new Uint8ClampedArray(width * height * 4) }
}

/** Scaling and blending leave what was opaque a little short of it. */
const AS_GOOD_AS_OPAQUE = 250

/** Whether nothing can be seen through it. */
export function isOpaque({ data }: Picture): boolean {
  for (let at = 3; at < data.length; at += 4) if (data[at]! < AS_GOOD_AS_OPAQUE) return false
  return true
}
