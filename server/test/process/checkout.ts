import { cpSync, mkdirSync, mkdtempSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { inject } from 'vitest'

const root = fileURLToPath(new URL('../../..', import.meta.url))

/** A checkout with scripts of its own, which take where they stand for its root; what is linked is this one's. */
function checkoutWith(...linked: string[]): string {
  const checkout = mkdtempSync(join(inject('runFolder'), 'checkout-'))
  cpSync(join(root, 'scripts'), join(checkout, 'scripts'), { recursive: true })
  for (const name of ['node_modules', 'package.json', ...linked])
    symlinkSync(join(root, name), join(checkout, name))
  return checkout
}

/** One whose page is of the test's own. */
export function makeCheckout(page: Record<string, string>): string {
  const checkout = checkoutWith('server')
  mkdirSync(join(checkout, 'web'))
  for (const [name, text] of Object.entries(page)) {
    const path = join(checkout, 'web', name)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, text)
  }
  return checkout
}

/** One whose server the test may change. */
export function makeServerCheckout(): string {
  const checkout = checkoutWith()
  for (const workspace of ['server', 'media', 'contract']) {
    mkdirSync(join(checkout, workspace))
    for (const name of ['src', 'package.json'])
      cpSync(join(root, workspace, name), join(checkout, workspace, name), { recursive: true })
  }
  return checkout
}
