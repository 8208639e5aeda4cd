import { Demuxer, Muxer } from 'node-av/api'

/** Copies the streams of several files into one, without encoding them anew. */
export async function joinStreams(path: string, format: 'mp4' | 'webm', files: string[]): Promise<void> {
  await using muxer = await Muxer.open(path, { format })
  await using stack = new AsyncDisposableStack()
  const parts = []
  for (const file of files) {
    const input = stack.use(await Demuxer.open(file))
    for (const stream of input.streams) parts.push({ input, stream, index: muxer.addStream(stream) })
  }
  for (const { input, stream, index } of parts)
    for await (const packet of input.packets(stream.index)) if (packet) await muxer.writePacket(packet, index)
}
