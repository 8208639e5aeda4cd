import { expect, test } from 'vitest'
import { openUploadSlots, UPLOAD_SLOTS, type UploadSlot } from './upload-slots.ts'

function openAt(startMs = 0) {
  const clock = { ms: startMs }
  const slots = openUploadSlots(() => clock.ms)
  const take = (accountId: string, count = 1) =>
    Array.from({ length: count }, () => slots.take(accountId)).filter((slot) => slot !== undefined)
  const fill = (accounts: number, each: number) =>
    Array.from({ length: accounts }, (_, account) => take(`account ${account}`, each))
  return { clock, take, fill }
}

const ends = (slots: UploadSlot[]) => slots.map((slot) => slot.arrivalEnd())
const displacedOf = (all: UploadSlot[][]) => all.map((own) => ends(own).filter(Boolean).length)

test('of one account eight may be under way, arriving or arrived', () => {
  const { take } = openAt()

  const own = take('alice', 9)
  own[0]!.arrived()

  expect(own).toHaveLength(8)
  expect(take('alice')).toEqual([])
  own[0]![Symbol.dispose]()
  expect(take('alice')).toHaveLength(1)
})

test('a file that has arrived holds no slot of the node', () => {
  const { take, fill } = openAt()
  const full = fill(32, 1)
  expect([full.flat().length, take('bob')]).toEqual([UPLOAD_SLOTS, []])

  full[0]![0]!.arrived()

  expect(take('bob')).toHaveLength(1)
  expect(take('carol')).toEqual([])
})

test('an account without any displaces the slowest upload of the account with the most', () => {
  const { clock, take, fill } = openAt()
  const full = [...fill(3, 8), take('three', 7), take('four', 1)]
  clock.ms = 10_000
  for (const own of full) for (const slot of own) slot.record(50_000)
  full[1]![3]!.record(-40_000)
  full[3]![0]!.record(-49_000)

  expect(take('bob')).toHaveLength(1)

  expect(full[1]![3]!.arrivalEnd()).toBe('displaced')
  expect(displacedOf(full)).toEqual([0, 1, 0, 0, 0])
})

// prettier-ignore
test.for<[string, accounts: number, each: number, by: string, taken: number, displaced: number]>([
  ['an account that has one waits', 4, 8, 'account 0', 0, 0],
  ['nobody gives way who has one alone', 32, 1, 'bob', 0, 0],
  ['one of two gives way', 16, 2, 'bob', 1, 1],
  ['nobody gives way while there are slots', 3, 8, 'bob', 1, 0],
])('%s', ([, accounts, each, by, taken, displaced]) => {
  const { take, fill } = openAt()
  const full = fill(accounts, each)

  expect(take(by)).toHaveLength(taken)

  expect(ends(full.flat()).filter(Boolean)).toHaveLength(displaced)
})

test('an upload that was displaced counts for its account until it is over, also where its last byte came first', () => {
  const { take, fill } = openAt()
  const full = fill(4, 8)
  take('bob')
  const displaced = full.flat().find((slot) => slot.arrivalEnd() === 'displaced')!
  const owner = full.findIndex((own) => own.includes(displaced))
  displaced.arrived()
  full[(owner + 1) % 4]![0]!.arrived()
  full[(owner + 1) % 4]![1]!.arrived()

  expect(take(`account ${owner}`)).toEqual([])
  displaced[Symbol.dispose]()
  expect(take(`account ${owner}`)).toHaveLength(1)
})

test('as many accounts as there are slots get one each, whoever was there before', () => {
  const { take, fill } = openAt()
  fill(4, 8)

  const others = Array.from({ length: 40 }, (_, other) => take(`other ${other}`)).flat()

  expect(others).toHaveLength(UPLOAD_SLOTS - 4)
  expect(ends(others).filter(Boolean)).toEqual([])
})

test('a body that stops arriving is given up, and one that takes half an hour', () => {
  const { clock, take } = openAt(5000)
  const [idle, slow] = take('alice', 2)

  clock.ms += 19_999
  slow!.record(20_000)
  expect(ends([idle!, slow!])).toEqual([undefined, undefined])
  clock.ms += 1
  expect(ends([idle!, slow!])).toEqual(['too_slow', undefined])

  clock.ms = 5000 + 30 * 60_000
  slow!.record(1_000_000)
  expect(slow!.arrivalEnd()).toBe('too_late')
})
