type Size = { readonly width: number; readonly height: number }

/** How far rounding can change the length of a side, in pixels. */
const ROUNDED_PIXELS = 1.5

/** Whether two images differ in aspect ratio by more than rounding explains at the size of the smaller one. */
export function differInAspectRatio(one: Size, other: Size): boolean {
  const difference = Math.abs(one.width * other.height - other.width * one.height)
  const longest = Math.max(one.width, one.height, other.width, other.height)
  return difference / longest > ROUNDED_PIXELS
}
