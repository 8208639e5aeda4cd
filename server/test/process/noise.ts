import { randomBytes } from 'node:crypto'

/** A sound of so many megabytes that no buffer on the way holds it. */
export function noise(megabytes: number): Buffer {
  const sound = randomBytes(megabytes * 1024 * 1024)
  const header = Buffer.alloc(44)
  header.write('RIFF', 0)
  header.writeUInt32LE(sound.length + 36, 4)
  header.write('WAVEfmt ', 8)
  header.writeUInt32LE(16, 16)
  header.writeUInt16LE(1, 20)
  header.writeUInt16LE(2, 22)
  header.writeUInt32LE(48_000, 24)
  header.writeUInt32LE(192_000, 28)
  header.writeUInt16LE(4, 32)
  header.writeUInt16LE(16, 34)
  header.write('data', 36)
  header.writeUInt32LE(sound.length, 40)
  return Buffer.concat([header, sound])
}
