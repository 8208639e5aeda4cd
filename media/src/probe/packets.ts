import { Packet, type FormatContext } from 'node-av/lib'
import { InvalidInput } from '../invalid-input.ts'

/** An hour of audio has 170,000 packets; a file of a million is hostile. */
const MAX_PACKETS = 1_000_000

/** Gives the packets of the file one after the other; each is valid until the next. */
export async function* packetsOf(input: FormatContext): AsyncGenerator<Packet> {
  using packet = new Packet()
  packet.alloc()
  for (let count = 0; (await input.readFrame(packet)) >= 0; count++) {
    if (count >= MAX_PACKETS)
      throw new InvalidInput('The file is cut into too many pieces. Export it again and send the new file.', {
        reason: 'undecodable',
      })
    yield packet
    packet.unref()
  }
}
