import { registerHooks } from 'node:module'

const folder = new URL('../', import.meta.url).href

/** The module of the server. */
export const serverModule = (path: string): string =>
  new URL(`../../../server/src/${path}`, import.meta.url).href

/** What has the same exports, and does one of them in its own way. */
export const standInModule = (file: string): string => new URL(`stand-ins/${file}`, import.meta.url).href

/** Whoever imports one of these modules of the server gets what stands in for it, which itself imports the original. */
export function replaceModules(files: Record<string, string>): void {
  const standIns = new Map(
    Object.entries(files).map(([path, file]) => [serverModule(path), standInModule(file)]),
  )
  registerHooks({
    resolve(specifier, context, next) {
      const resolved = next(specifier, context)
      const url = context.parentURL?.startsWith(folder) ? undefined : standIns.get(resolved.url)
      return url === undefined ? resolved : { ...resolved, url }
    },
  })
}
