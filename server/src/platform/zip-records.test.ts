import { describe, expect, test } from 'vitest'
import { dataDescriptor, directoryHeader, endOfDirectory, localHeader } from './zip-records.ts'

const GIGABYTE = 2 ** 30
const entry = {
  name: Buffer.from('large'),
  modifiedAt: new Date('2026-11-17T12:30:42Z'),
  sizeBytes: 5 * GIGABYTE,
  checksum: 7,
  offset: 6 * GIGABYTE,
}
const small = { ...entry, sizeBytes: 10, offset: 20 }
/** The ZIP64 field, which stands after the name. */
const numbersOf = (header: Buffer, at: number) =>
  Array.from({ length: (header.length - at - 4) / 8 }, (_, place) =>
    Number(header.readBigUInt64LE(at + 4 + 8 * place)),
  )

describe('beyond four gigabytes', () => {
  test('an entry says its size in 64 bits, before and after its bytes', () => {
    const header = localHeader(entry)
    const descriptor = dataDescriptor(entry.sizeBytes, entry.checksum)

    expect(header.readUInt32LE(18)).toBe(0xffffffff)
    expect(numbersOf(header, 30 + 5)).toEqual([entry.sizeBytes, entry.sizeBytes])
    expect([descriptor.readBigUInt64LE(8), descriptor.readBigUInt64LE(16)]).toEqual([
      BigInt(entry.sizeBytes),
      BigInt(entry.sizeBytes),
    ])
  })

  test.each([
    [entry, [entry.sizeBytes, entry.sizeBytes, entry.offset]],
    [{ ...entry, offset: 20 }, [entry.sizeBytes, entry.sizeBytes]],
    [{ ...entry, sizeBytes: 10 }, [entry.offset]],
  ])('the directory has what does not fit in its ZIP64 field, and nothing else', (given, numbers) => {
    expect(numbersOf(directoryHeader(given), 46 + 5)).toEqual(numbers)
  })

  test('the end has a record of 64 bits before it', () => {
    const end = endOfDirectory(2, 6 * GIGABYTE, 300)

    expect(end.length).toBe(98)
    expect(end.readBigUInt64LE(48)).toBe(BigInt(6 * GIGABYTE))
    expect(end.readBigUInt64LE(64)).toBe(BigInt(6 * GIGABYTE + 300))
    expect(end.readUInt32LE(76 + 16)).toBe(0xffffffff)
  })
})

test('so has one of 65,535 entries, whose number does not fit either', () => {
  const end = endOfDirectory(70_000, 20, 300)

  expect(end.readBigUInt64LE(32)).toBe(70_000n)
  expect(end.readUInt16LE(76 + 10)).toBe(0xffff)
})

test('small ones have none of that, for old readers', () => {
  expect(localHeader(small).length).toBe(30 + 5)
  expect(dataDescriptor(10, 7).length).toBe(16)
  expect(directoryHeader(small).length).toBe(46 + 5)
  expect(endOfDirectory(2, 20, 300).length).toBe(22)
})
