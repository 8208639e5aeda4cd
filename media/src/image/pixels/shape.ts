type Size = { readonly width: number; readonly height: number }

/** What rounding takes from a side. */
const ROUNDED_PIXELS = 1.5

/** Whether two pictures differ in shape, by more than rounding does at the size of the smaller. */
export function differInShape(one: Size, other: Size): boolean {
  const difference = Math.abs(one.width * other.height - other.width * one.height)
  const longest = Math.max(one.width, one.height, other.width, other.height)
  return difference / longest > ROUNDED_PIXELS
}
