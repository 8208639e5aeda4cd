/** The luma of a colour (Rec. 601), in the unit of its parts. */
export function lumaOfRgb(red: number, green: number, blue: number): number {
  return 0.299 * red + 0.587 * green + 0.114 * blue
}
