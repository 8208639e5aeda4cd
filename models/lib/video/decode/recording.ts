import { damaged, openContainer, type OpenContainer } from '@atelier/media/probe/container.ts'
import { sniff } from '@atelier/media/probe/sniff.ts'

/** Opens an audio or video file that was uploaded or generated. */
export async function openRecording(path: string): Promise<OpenContainer> {
  const format = await sniff(path)
  if (format?.family !== 'container') throw damaged()
  return openContainer(path, format.demuxer)
}
