/**
 * A plane resampled bilinearly to the size of an image and multiplied by a factor, row by row. Each call overwrites the
 * previous row.
 */
export function resampledRows(
  values: Float32Array,
  from: { readonly width: number; readonly height: number },
  width: number,
  height: number,
  factor = 1,
): (y: number) => Float32Array {
  const columns = new Int32Array(width)
  const shares = new Float32Array(width)
  for (let x = 0; x < width; x++) {
    const place = placeOf(x, width, from.width)
    columns[x] = Math.floor(place)
    shares[x] = place - columns[x]
  }
  const between = new Float32Array(from.width + 1)
  const row = new Float32Array(width)
  return (y) => {
    const place = placeOf(y, height, from.height)
    const line = Math.floor(place)
    const upper = line * from.width
    const lower = Math.min(from.height - 1, line + 1) * from.width
    for (let x = 0; x < from.width; x++) {
      const one = values[upper + x]
      between[x] = (one + (values[lower + x] - one) * (place - line)) * factor
    }
    for (let x = 0; x < width; x++) {
      const one = between[columns[x]]
      row[x] = one + (between[columns[x] + 1] - one) * shares[x]
    }
    return row
  }
}

/** Maps the centre of a pixel to coordinates at another size. */
function placeOf(index: number, length: number, fromLength: number): number {
  return Math.min(fromLength - 1, Math.max(0, ((index + 0.5) * fromLength) / length - 0.5))
}
