import { cpSync, mkdirSync, mkdtempSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs'
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

/** One whose page is of the test's own; its server is built, as this one is. */
export function makeCheckout(page: Record<string, string>): string {
  const checkout = checkoutWith('contract', 'media', 'models', 'server')
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
  copyWorkspaces(checkout, 'contract', 'media', 'models', 'server')
  return checkout
}

/** One in which the built-in models are not installed. */
export function makeCheckoutWithoutModels(): string {
  const checkout = mkdtempSync(join(inject('runFolder'), 'checkout-'))
  copyWorkspaces(checkout, 'contract', 'media', 'server')
  const packages = join(checkout, 'node_modules')
  mkdirSync(join(packages, '@atelier'), { recursive: true })
  for (const name of readdirSync(join(root, 'node_modules')))
    if (name !== '@atelier') symlinkSync(join(root, 'node_modules', name), join(packages, name))
  for (const name of ['contract', 'media'])
    symlinkSync(join(checkout, name), join(packages, '@atelier', name))
  return checkout
}

function copyWorkspaces(checkout: string, ...workspaces: string[]): void {
  for (const workspace of workspaces)
    cpSync(join(root, workspace), join(checkout, workspace), {
      recursive: true,
      filter: (path) => !/\/(dist|test|thumbnails)$|\.test\.ts$/.test(path),
    })
}
