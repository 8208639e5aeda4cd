import { Demuxer, Muxer } from 'node-av/api'

/** The streams of some files in one file, as they are. */
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
