import { damaged, openContainer, type OpenContainer } from './container.ts'
import { sniff } from './sniff.ts'

/** Sound or a film that somebody sent or bought here. */
export async function openRecording(path: string): Promise<OpenContainer> {
  const format = await sniff(path)
  if (format?.family !== 'container') throw damaged()
  return openContainer(path, format.demuxer)
}
