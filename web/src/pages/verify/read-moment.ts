/** Seconds since 1970 of a moment as it stands in a log: seconds, milliseconds, or a date. Undefined for anything else. */
export function readMoment(text: string): number | undefined {
  if (/^\d{9,11}$/.test(text)) return Number(text)
  if (/^\d{12,14}$/.test(text)) return Number(text) / 1000
  const ms = Date.parse(text)
  return Number.isNaN(ms) ? undefined : ms / 1000
}
