/** When a signed link stops working, in milliseconds since 1970; undefined where it does not say. */
export function expiryOf(link: string): number | undefined {
  const query = URL.parse(link)?.searchParams
  const own = query?.get('expires')
  if (own != null && /^\d+$/.test(own)) return Number(own) * 1000
  // A file store that speaks S3 says when it was signed, and for how long.
  const [, ...parts] = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(query?.get('X-Amz-Date') ?? '') ?? []
  const seconds = Number(query?.get('X-Amz-Expires') ?? Number.NaN)
  if (parts.length === 0 || !Number.isFinite(seconds)) return undefined
  const [year = 0, month = 0, day, hour, minute, second] = parts.map(Number)
  return Date.UTC(year, month - 1, day, hour, minute, second) + seconds * 1000
}

/** Whether it is known not to work any more, or not for long enough to begin a download. */
export function hasExpired(link: string, now: number): boolean {
  const expiry = expiryOf(link)
  return expiry !== undefined && expiry - 5000 < now
}
