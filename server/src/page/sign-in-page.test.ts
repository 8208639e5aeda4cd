import { Script } from 'node:vm'
import { expect, test } from 'vitest'
import { signInPage } from './sign-in-page.ts'
import { signInScript } from './sign-in-script.ts'

const { markup, headers } = signInPage()
const all = (pattern: RegExp, text: string) => [...text.matchAll(pattern)].map(([, found]) => found)

test('the script is valid and finds every part it asks for', () => {
  const asked = all(/byId\('([\w-]+)'\)/g, signInScript)

  expect(() => new Script(signInScript)).not.toThrow()
  expect(asked.filter((id) => !markup.includes(`id="${id}"`))).toEqual([])
})

test('password managers know each field', () => {
  for (const purpose of ['username', 'current-password', 'new-password']) {
    expect(markup).toContain(`autocomplete="${purpose}"`)
  }
})

test('every text field has a label', () => {
  const fields = all(/<input\s+id="([\w-]+)"(?![^>]*hidden)/g, markup)

  expect(fields.length).toBeGreaterThan(0)
  expect(fields.filter((id) => !markup.includes(`<label for="${id}">`))).toEqual([])
})

test('the page may call our own API and nothing else', () => {
  expect(headers['content-security-policy']).toContain("connect-src 'self'")
  expect(headers['content-security-policy']).toMatch(/^default-src 'none'/)
})
