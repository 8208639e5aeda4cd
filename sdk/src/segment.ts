/** An id as a segment of a path. URLs resolve `.` and `..`, which would lead to another operation. */
export function segment(id: string): string {
  if (typeof id !== 'string' || /^\.{0,2}$/.test(id))
    throw new TypeError(`${JSON.stringify(id)} is not an id`)
  return encodeURIComponent(id)
}
