import { readFile } from 'node:fs/promises'
import { ConfigError } from '../platform/config-error.ts'
import { messageOf } from '../platform/thrown.ts'
import type { ConfiguredBrand } from './brand.ts'
import { prepareImage, type ImageFile } from './image.ts'

type Variables = Omit<ConfiguredBrand, 'logo' | 'favicon'> & {
  logoFile: string | undefined
  faviconFile: string | undefined
}

/** Reads the images that the configuration names; one that is wrong stops the start. */
export async function readConfiguredBrand({
  logoFile,
  faviconFile,
  ...rest
}: Variables): Promise<ConfiguredBrand> {
  const mistakes: string[] = []
  const read = async (variable: string, path: string | undefined): Promise<ImageFile | undefined> => {
    if (path === undefined) return undefined
    try {
      return await prepareImage(await readFile(path))
    } catch (error) {
      mistakes.push(`${variable}: ${path} ${messageOf(error)}`)
      return undefined
    }
  }
  const logo = await read('BRAND_LOGO_FILE', logoFile)
  const favicon = await read('BRAND_FAVICON_FILE', faviconFile)
  if (mistakes.length > 0) throw new ConfigError(mistakes)
  return { ...rest, logo, favicon }
}
