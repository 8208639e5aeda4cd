import { expect, test } from 'vitest'
import { onePath } from '../build/icons.ts'

test('a drawing of several shapes is one path, in which each begins at its own place', () => {
  const drawing =
    '<g fill="none" stroke-width="2"><circle cx="12" cy="12" r="10"/><path d="m9 12l2 2"/><rect width="8" height="6" x="1" y="2" rx="2"/></g>'

  expect(onePath(drawing)).toBe(
    [
      'M2 12a10 10 0 1 0 20 0a10 10 0 1 0 -20 0z',
      'M9 12l2 2',
      'M3 2h4a2 2 0 0 1 2 2v2a2 2 0 0 1 -2 2h-4a2 2 0 0 1 -2 -2v-2a2 2 0 0 1 2 -2z',
    ].join(''),
  )
})

test('a shape that it does not know stops the build', () => {
  expect(() => onePath('<text x="1">A</text>')).toThrow('cannot draw <text>')
})
