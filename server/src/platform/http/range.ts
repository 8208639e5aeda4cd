export type Range = { start: number; end: number }

/**
 * The part of a file that a `Range` header asks for, with the end included; null for the whole file. A header that is
 * malformed or asks for several parts gives the whole file, as RFC 9110 allows.
 */
export function readRange(header: string | undefined, sizeBytes: number): Range | null | 'unsatisfiable' {
  const [, first = '', last = ''] = /^bytes=\s*(\d*)-(\d*)\s*$/i.exec(header ?? '') ?? []
  if (first === '' && last === '') return null
  if (first === '') {
    // A suffix range: the last `last` bytes.
    const start = Math.max(0, sizeBytes - Number(last))
    return start < sizeBytes ? { start, end: sizeBytes - 1 } : 'unsatisfiable'
  }
  const [start, end] = [Number(first), last === '' ? sizeBytes - 1 : Number(last)]
  if (last !== '' && end < start) return null
  return start < sizeBytes ? { start, end: Math.min(end, sizeBytes - 1) } : 'unsatisfiable'
}

/** Whether the client's copy is of the same version, so that it may be resumed. We send no dates, so only ETags count. */
export function mayResume(ifRange: string | undefined, etag: string): boolean {
  return ifRange === undefined || ifRange.trim() === etag
}
