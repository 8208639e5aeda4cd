import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { freePort, launchProgram, untilReady } from '../../server/test/process/launch.ts'

export type Service = AsyncDisposable & {
  /** What every flow finds in its environment: where to call, with which key, which file to upload. */
  variables: Record<string, string>
}

/** The program in development mode on an empty folder, and the document that it serves, as a file. */
export async function startService(document: string): Promise<Service> {
  const folder = await mkdtemp(join(tmpdir(), 'atelier-generators-'))
  const program = launchProgram(await freePort(), { DATA_DIR: join(folder, 'data'), MEDIA_CHILDREN: '1' })
  const stop = async () => {
    program.kill('SIGTERM')
    await program.ended
    await rm(folder, { recursive: true, force: true })
  }
  try {
    await untilReady(program)
    const served = await fetch(`${program.origin}/${document}`)
    if (!served.ok) throw new Error(`GET /${document} answers ${served.status}`)
    const path = join(folder, document)
    await writeFile(path, await served.text())
    const file = join(folder, 'photo.png')
    await sharp({ create: { width: 64, height: 64, channels: 3, background: 'teal' } }).toFile(file)
    return {
      variables: {
        ATELIER_URL: program.origin,
        ATELIER_KEY: firstKey(program.printed()),
        ATELIER_FILE: file,
        ATELIER_DOCUMENT: path,
      },
      [Symbol.asyncDispose]: stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

/** In development mode the first start makes an account with coins and prints its key. */
function firstKey(printed: string): string {
  const key = /atl_[A-Za-z0-9_-]+/.exec(printed)?.[0]
  if (key === undefined) throw new Error(`No key was printed:\n${printed}`)
  return key
}
