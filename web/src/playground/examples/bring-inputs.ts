import type { ModelExample } from '@atelier/contract/model.ts'
import { addFiles, dropFiles, type Target } from '../media/uploads.ts'

/**
 * Adds the files of an example to the form, as if the person had chosen them: they are uploaded into their own account,
 * now or once they have signed in. Says whether all of them could be had. Once `signal` aborts, none comes any more, and
 * those that are on their way are dropped.
 */
export async function bringInputs(
  into: Omit<Target, 'param'>,
  { inputs = [] }: ModelExample,
  signal: AbortSignal,
): Promise<boolean> {
  const params = into.formSource.params.filter(
    (param) => param.kind === 'media' || param.kind === 'media_list',
  )
  const dropAll = () => params.forEach((param) => dropFiles(into.draft, param))
  // Files that were added before belong to what the example replaces.
  dropAll()
  signal.addEventListener('abort', dropAll)
  const loaded = await Promise.all(
    inputs.map(async ({ param: name, files }) => ({
      name,
      files: await Promise.all(files.map((file) => load(file, signal))),
    })),
  )
  for (const { name, files } of loaded) {
    const param = params.find((offered) => offered.name === name)
    if (signal.aborted) return true
    if (!param) continue
    await addFiles(
      { ...into, param },
      files.flatMap((file) => file ?? []),
    )
  }
  return signal.aborted || loaded.every(({ files }) => files.every((file) => file !== undefined))
}

/** Undefined where it cannot be had, such as a link to elsewhere, which the policy of the page forbids. */
async function load(link: string, signal: AbortSignal): Promise<File | undefined> {
  try {
    const { pathname } = new URL(link, location.href)
    // Our own files are here under whatever name of this server somebody uses.
    const response = await fetch(pathname.startsWith('/examples/') ? pathname : link, { signal })
    if (!response.ok) return undefined
    const blob = await response.blob()
    return new File([blob], pathname.split('/').at(-1) ?? 'example', { type: blob.type })
  } catch {
    return undefined
  }
}
