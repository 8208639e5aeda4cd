import { fileURLToPath } from 'node:url'

/** The module of the server. */
export const serverModule = (path: string): string =>
  fileURLToPath(new URL(`../../../server/src/${path}`, import.meta.url))

/** What has the same exports, and does one of them in its own way. */
export const standInModule = (file: string): string =>
  fileURLToPath(new URL(`stand-ins/${file}`, import.meta.url))

/** What modules of the server get in place of one of these. What stands in imports the original itself. */
export function findStandIn(standIns: Record<string, string>, module: string): string | undefined {
  const found = Object.entries(standIns).find(([path]) => serverModule(path) === module)
  return found && standInModule(found[1])
}
