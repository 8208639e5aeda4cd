import { randomBytes } from 'node:crypto'
import { globSync, statSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { paddedVideo } from './padded-video.ts'
import type { Account, Service } from './service.ts'
import { finish } from './submit.ts'

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

/**
 * An output of one megabyte: that of a model which is done at once, made longer where it is stored. Its link and its path, as
 * `linker` gives them, which makes links that a web server can check.
 */
export async function makeOutput(maker: Service, linker: Service, account: Account, dataDir: string) {
  const { id } = await finish(maker, account)
  const response = await fetch(`http://127.0.0.1:${linker.port}/v1/generations/${id}`, {
    headers: { authorization: `Bearer ${account.key}` },
  })
  const { outputs } = (await response.json()) as { outputs: [{ url: string }] }
  const { pathname, search, searchParams } = new URL(outputs[0].url)
  const path = searchParams.get('path')
  if (!searchParams.has('check') || path === null) throw new Error('no web server could check this link')
  writeFileSync(join(dataDir, 'files', path), randomBytes(MEGABYTE))
  return { link: `/files${pathname}${search}`, path }
}
