const addons = { sharp: () => import('sharp'), 'node-av': () => import('node-av/lib') }

/** Loads the native addons and says which one is missing, so that a broken install is noticed at the start. */
export async function loadAddons(): Promise<string | undefined> {
  for (const [name, load] of Object.entries(addons)) {
    try {
      await load()
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error)
      const [firstLine] = message.trim().split('\n')
      return `${name} could not be loaded (${firstLine}). Run "npm ci" without --omit=optional.`
    }
  }
  return undefined
}
