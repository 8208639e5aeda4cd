/** The first of the compressions on offer, the best one first, that the header `Accept-Encoding` names without refusing it. */
export function chooseEncoding<Offered extends 'br' | 'gzip'>(
  acceptEncoding: string | undefined,
  offered: readonly Offered[],
): Offered | undefined {
  if (acceptEncoding === undefined || offered.length === 0) return undefined
  const accepted = new Set(
    acceptEncoding
      .toLowerCase()
      .split(',')
      .map((part) => part.split(';').map((text) => text.trim()))
      .filter(([, weight = '']) => !/^q=0(\.0*)?$/.test(weight))
      .map(([name]) => name),
  )
  return offered.find((name) => accepted.has(name))
}
