const HEADER = 0x1a45dfa3
const DOC_TYPE = 0x4282

/** What a file of Matroska's family says it is: "webm", "matroska". Undefined for all other files. */
export function ebmlDocType(head: Buffer): string | undefined {
  if (head.length < 5 || head.readUInt32BE(0) !== HEADER) return undefined
  const header = sizeAt(head, 4)
  let at = 4 + header.length
  const end = Math.min(head.length - 2, at + header.value)
  while (at < end) {
    const idLength = lengthAt(head, at)
    if (at + idLength >= head.length) return undefined
    const id = head.readUIntBE(at, Math.min(idLength, 6))
    const size = sizeAt(head, at + idLength)
    const start = at + idLength + size.length
    if (id === DOC_TYPE)
      return head.toString('latin1', start, start + Math.min(size.value, 32)).replace(/\0+$/, '')
    at = start + size.value
  }
  return undefined
}

/** The leading zeros of the first byte say how many bytes a number has. */
function lengthAt(bytes: Buffer, at: number): number {
  return Math.clz32(bytes[at] ?? 0) - 24 + 1
}

function sizeAt(bytes: Buffer, at: number): { length: number; value: number } {
  const length = lengthAt(bytes, at)
  let value = (bytes[at] ?? 0) & (0xff >> length)
  for (let next = 1; next < length; next++) value = value * 256 + (bytes[at + next] ?? 0)
  return { length, value }
}
