/** Half-open: `to` is excluded. */
export type Interval = { readonly from: number; readonly to: number }

/** The intervals in which a condition holds, without too short ones; gaps shorter than `gap` are closed. */
export function intervalsWhere(
  length: number,
  isThere: (frame: number) => boolean,
  { shortest, gap }: { shortest: number; gap: number },
): Interval[] {
  const found: Interval[] = []
  for (let frame = 0; frame < length; frame++) {
    if (!isThere(frame)) continue
    const last = found.at(-1)
    if (last && frame - last.to < gap) found[found.length - 1] = { from: last.from, to: frame + 1 }
    else found.push({ from: frame, to: frame + 1 })
  }
  return found.filter(({ from, to }) => to - from >= shortest)
}
