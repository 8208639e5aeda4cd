import { readFile } from 'node:fs/promises'

/** A process and all that it started, on Linux, where reading them is cheap. */
export async function descendants(pid: number): Promise<number[]> {
  const listed = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '')
  const below = await Promise.all((listed.match(/\d+/g) ?? []).map(Number).map(descendants))
  return [pid, ...below.flat()]
}
