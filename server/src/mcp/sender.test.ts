import { expect, test } from 'vitest'
import { isOurs } from './sender.ts'

// prettier-ignore
test.for<[host: string | undefined, origin: string | undefined, isOurs: boolean]>([
  ['atelier.example',      undefined,                  true],
  ['atelier.example:443',  'https://atelier.example',  true],
  ['10.0.0.7:8080',        undefined,                  true],
  ['[::1]:8080',           undefined,                  true],
  ['localhost:8080',       undefined,                  true],
  ['rebound.example',      undefined,                  false],
  ['atelier.example.evil', undefined,                  false],
  [undefined,              undefined,                  false],
  ['atelier.example',      'https://evil.example',     false],
  ['atelier.example',      'http://atelier.example',   false],
  ['atelier.example',      'null',                     false],
])('Host %s with Origin %s is ours: %s', ([host, origin, ours]) => {
  expect(isOurs({ host, origin }, 'https://atelier.example')).toBe(ours)
})
