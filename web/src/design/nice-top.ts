/** The smallest even number at or above a value that reads well on an axis and halves well. */
export function niceTop(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value))
  const step = [1, 2, 4, 6, 8, 10].find((factor) => factor * power >= value) ?? 10
  return Math.max(2, step * power)
}
