/** The encoded bytes of one protocol buffer field. */
export type Field = Uint8Array

const VARINT = 0
const BYTES = 2
const FOUR_BYTES = 5

export function varintField(number: number, value: number): Field {
  return Uint8Array.from([...varint(number * 8 + VARINT), ...varint(value)])
}

export function floatField(number: number, value: number): Field {
  return join([Uint8Array.from(varint(number * 8 + FOUR_BYTES)), bytesOf(Float32Array.of(value))])
}

export function bytesField(number: number, value: Uint8Array): Field {
  return join([Uint8Array.from([...varint(number * 8 + BYTES), ...varint(value.length)]), value])
}

export function textField(number: number, value: string): Field {
  return bytesField(number, new TextEncoder().encode(value))
}

export function messageField(number: number, fields: readonly Field[]): Field {
  return bytesField(number, join(fields))
}

export function join(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

/** Little-endian, as protocol buffers require and as all supported processors store numbers. */
export function bytesOf(values: Float32Array | BigInt64Array): Uint8Array {
  return new Uint8Array(values.buffer, values.byteOffset, values.byteLength)
}

function varint(value: number): number[] {
  const bytes: number[] = []
  for (let rest = value; ; rest = Math.floor(rest / 128)) {
    if (rest < 128) return [...bytes, rest]
    bytes.push((rest % 128) + 128)
  }
}
