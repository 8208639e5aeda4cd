import { stat } from 'node:fs/promises'
import { hashPassword, verifyPassword } from 'better-auth/crypto'
import { expect, onTestFinished, test } from 'vitest'
import { openScrypt } from './scrypt.ts'

const PASSWORD = 'correct horse ﬁrst' // With a ligature, which is normalised before it is hashed.

function open() {
  const scrypt = openScrypt()
  onTestFinished(() => scrypt.close())
  return scrypt
}

test('what better-auth hashed verifies, and the other way round', async () => {
  const scrypt = open()
  const [theirs, ours] = [await hashPassword(PASSWORD), await scrypt.hash(PASSWORD)]

  expect(await scrypt.verify({ hash: theirs, password: PASSWORD })).toBe(true)
  expect(await scrypt.verify({ hash: theirs, password: 'wrong horse' })).toBe(false)
  expect(await verifyPassword({ hash: ours, password: PASSWORD })).toBe(true)
})

test('every hash has a salt of its own', async () => {
  const scrypt = open()

  const [one, other] = await Promise.all([scrypt.hash(PASSWORD), scrypt.hash(PASSWORD)])

  expect(one.split(':')[0]).not.toBe(other.split(':')[0])
})

test.for(['', 'salt', 'salt:', ':key'])('"%s" is no hash, and nobody’s password', async (hash) => {
  await expect(open().verify({ hash, password: PASSWORD })).rejects.toThrow('not of the form salt:key')
})

test('files are read while passwords are hashed: the threads that read them do not hash', async () => {
  const scrypt = open()
  let hashed = 0
  // One more than there are threads for files.
  const hashing = Array.from({ length: 5 }, () => scrypt.hash(PASSWORD).then(() => hashed++))

  await stat(import.meta.filename)

  expect(hashed).toBe(0)
  await Promise.all(hashing)
})

test('what was under way when the thread ended fails, and the next password is hashed by another', async () => {
  const scrypt = open()
  const broken = scrypt.hash(PASSWORD)
  await Promise.all([
    scrypt.close(),
    expect(broken).rejects.toThrow('the thread that hashes passwords has ended'),
  ])

  expect(await scrypt.hash(PASSWORD)).toMatch(/^[0-9a-f]{32}:[0-9a-f]{128}$/)
})
