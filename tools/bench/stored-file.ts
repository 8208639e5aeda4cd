import { globSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'
import { paddedVideo } from './padded-video.ts'
import type { Account, Service } from './service.ts'

const MEGABYTE = 2 ** 20

/** Uploads a file of one megabyte; returns its link, and its path in the service's folder of files. */
export async function putFile(service: Service, account: Account, dataDir: string) {
  const form = new FormData()
  form.set('file', new Blob([(await paddedVideo(MEGABYTE)).bytes]), 'video.mp4')
  const response = await fetch(`http://127.0.0.1:${service.port}/v1/uploads`, {
    method: 'POST',
    headers: { authorization: `Bearer ${account.key}` },
    body: form,
  })
  if (response.status !== 201) throw new Error(await response.text())
  const { url } = (await response.json()) as { url: string }
  const { pathname, search } = new URL(url)
  const files = join(dataDir, 'files')
  const stored = globSync(join(files, '**')).find((path) => {
    const found = statSync(path)
    return found.isFile() && found.size === MEGABYTE
  })
  if (stored === undefined) throw new Error('the uploaded file is not where files are')
  return { link: `/files${pathname}${search}`, path: relative(files, stored) }
}
