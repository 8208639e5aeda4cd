export type Range = { start: number; end: number }

/**
 * The part of a file that a `Range` header asks for, its end included; null for the whole file. A header that is not
 * understood, and one that asks for several parts, are answered with the whole, as RFC 9110 allows.
 */
export function readRange(header: string | undefined, sizeBytes: number): Range | null | 'unsatisfiable' {
  const [, first = '', last = ''] = /^bytes=\s*(\d*)-(\d*)\s*$/i.exec(header ?? '') ?? []
  if (first === '' && last === '') return null
  if (first === '') {
    // The last so many bytes.
    const start = Math.max(0, sizeBytes - Number(last))
    return start < sizeBytes ? { start, end: sizeBytes - 1 } : 'unsatisfiable'
  }
  const [start, end] = [Number(first), last === '' ? sizeBytes - 1 : Number(last)]
  if (last !== '' && end < start) return null
  return start < sizeBytes ? { start, end: Math.min(end, sizeBytes - 1) } : 'unsatisfiable'
}

/** Whether a part may follow on what the client has: it does not want pieces of two versions. Dates we do not give. */
export function mayResume(ifRange: string | undefined, etag: string): boolean {
  return ifRange === undefined || ifRange.trim() === etag
}
