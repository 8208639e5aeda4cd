/** From one moment up to but not including another. */
export type Stretch = { readonly from: number; readonly to: number }

/** The stretches of moments in which something is, without those that are too short; nearer ones than `gap` are one. */
export function stretchesWhere(
  length: number,
  isThere: (moment: number) => boolean,
  { shortest, gap }: { shortest: number; gap: number },
): Stretch[] {
  const found: Stretch[] = []
  for (let moment = 0; moment < length; moment++) {
    if (!isThere(moment)) continue
    const last = found.at(-1)
    if (last && moment - last.to < gap) found[found.length - 1] = { from: last.from, to: moment + 1 }
    else found.push({ from: moment, to: moment + 1 })
  }
  return found.filter(({ from, to }) => to - from >= shortest)
}
