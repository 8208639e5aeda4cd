import { cpSync, mkdirSync, mkdtempSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { inject } from 'vitest'

const root = fileURLToPath(new URL('../../..', import.meta.url))

/** A checkout whose page is of the test's own; all else is this one's. */
export function makeCheckout(page: Record<string, string>): string {
  const checkout = mkdtempSync(join(inject('runFolder'), 'checkout-'))
  cpSync(join(root, 'scripts'), join(checkout, 'scripts'), { recursive: true })
  for (const name of ['node_modules', 'server', 'package.json'])
    symlinkSync(join(root, name), join(checkout, name))
  mkdirSync(join(checkout, 'web'))
  for (const [name, text] of Object.entries(page)) {
    const path = join(checkout, 'web', name)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, text)
  }
  return checkout
}
