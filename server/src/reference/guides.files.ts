import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The Markdown of every guide, by name. Empty where the service was installed without its documents. */
export async function readGuides(folder: string): Promise<Map<string, string>> {
  const files = await readdir(folder).catch(() => [])
  const names = files.filter((name) => name.endsWith('.md'))
  return new Map(
    await Promise.all(
      names.map(async (name) => [name.slice(0, -3), await readFile(join(folder, name), 'utf8')] as const),
    ),
  )
}
