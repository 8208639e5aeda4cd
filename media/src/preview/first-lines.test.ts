import { expect, test } from 'vitest'
import { firstLines } from './first-lines.ts'

test('a text is shown as it is', () => {
  expect(firstLines('Grüße\n世界 👋🏽')).toBe('Grüße\n世界 👋🏽')
})

test('control characters, marks of direction and the byte order mark are not', () => {
  expect(firstLines('\uFEFFa\u0007b\u202Ec\r\nd\te\uFFFE')).toBe('abc\nd  e')
})

test('of much text only the beginning is', () => {
  expect(firstLines('x\n'.repeat(1000)).split('\n')).toHaveLength(24)
  expect(firstLines('👋'.repeat(5000))).toBe('👋'.repeat(900))
})
