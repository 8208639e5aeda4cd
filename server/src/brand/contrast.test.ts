import { expect, test } from 'vitest'
import { accentIssue, readableOn } from './contrast.ts'

test.each([
  ['#000000', 'light'],
  ['#1f4fd1', 'light'],
  ['#ffffff', 'dark'],
  ['#9db8ff', 'dark'],
] as const)('%s can be read on %s surfaces', (colour, theme) => {
  expect(accentIssue(colour, theme)).toBeUndefined()
  expect(readableOn(theme, colour)).toBe(colour)
})

test('what cannot be read is told by its ratio, the one that is needed, and a colour that would pass', () => {
  expect(accentIssue('#ffd400', 'light')).toBe(
    '#ffd400 has a contrast of 1.18:1 on light surfaces, and text needs 4.5:1; #7d6800 would pass',
  )
})

test.each([
  ['light', ['#ffffff', '#ffd400', '#ff0000', '#00ff00', '#7f7f7f']],
  ['dark', ['#000000', '#1f4fd1', '#7f0000', '#003300', '#4a4a4a']],
] as const)('what is proposed for %s surfaces passes', (theme, colours) => {
  for (const colour of colours) {
    expect(accentIssue(colour, theme)).toBeDefined()
    expect(accentIssue(readableOn(theme, colour), theme)).toBeUndefined()
  }
})

test('the ratio is that of WCAG', () => {
  // #767676 is known for 4.54:1 on white, whose luminance is 1; the surface has 0.8174: 4.54 × 0.8674 ÷ 1.05.
  expect(accentIssue('#767676', 'light')).toContain('3.75:1')
})
