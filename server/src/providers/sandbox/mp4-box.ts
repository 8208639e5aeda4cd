/** A box, the unit of an MP4: its length, a type of four letters, then numbers, text and other boxes. */
export function box(type: string, ...parts: (Buffer | string)[]): Buffer {
  const buffers = parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part))
  const content = Buffer.concat(buffers)
  return Buffer.concat([uint32(content.length + 8), Buffer.from(type, 'latin1'), content])
}

/** A box with flags, under a version that is 0 here. */
export function flagged(type: string, flags: number, ...parts: (Buffer | string)[]): Buffer {
  return box(type, uint32(flags), ...parts)
}

export function uint8(...values: number[]): Buffer {
  return Buffer.from(values)
}

export function uint16(value: number): Buffer {
  const bytes = Buffer.alloc(2)
  bytes.writeUInt16BE(value)
  return bytes
}

export function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}

/** A whole number with 16 bits before and 16 after the point. */
export function fixed32(value: number): Buffer {
  return uint32(value * 0x10000)
}

export function zeros(count: number): Buffer {
  return Buffer.alloc(count)
}
