/** A moment as a field of the browser wants it: in the reader's own time, to the second. */
export function toLocalTime(at: string): string {
  const moment = new Date(at)
  return new Date(moment.getTime() - moment.getTimezoneOffset() * 60_000).toISOString().slice(0, 19)
}

/** Back again; what is no moment stays as it is, for the server to refuse. */
export function fromLocalTime(field: string): string {
  const moment = new Date(field)
  return Number.isNaN(moment.getTime()) ? field : moment.toISOString()
}
