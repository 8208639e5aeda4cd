import { openRecording } from '../../probe/recording.ts'

/** The comment in the metadata of a recording, or null. Ogg keeps it with the stream, the others with the file. */
export async function readComment(path: string): Promise<string | null> {
  await using recording = await openRecording(path)
  const { input, audios } = recording
  return input.metadata?.get('comment') ?? audios[0]?.metadata?.get('comment') ?? null
}
