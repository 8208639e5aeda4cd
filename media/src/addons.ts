const addons = { sharp: () => import('sharp'), 'node-av': () => import('node-av/lib') }

/** Loads everything native, so that a broken install shows at the start and not with a customer's file. */
export async function loadAddons(): Promise<string | undefined> {
  for (const [name, load] of Object.entries(addons)) {
    try {
      await load()
    } catch (error) {
      const [firstLine] = (error as Error).message.trim().split('\n')
      return `${name} could not be loaded (${firstLine}). Run "npm ci" without --omit=optional.`
    }
  }
  return undefined
}
