import { Packet, type FormatContext } from 'node-av/lib'
import { Refusal } from '../refusal.ts'

/** An hour of sound has 170,000; a file of a million exists to keep us busy. */
const MOST_PACKETS = 1_000_000

/** Gives the packets of the file one after the other; each is valid until the next. */
export async function* packetsOf(input: FormatContext): AsyncGenerator<Packet> {
  using packet = new Packet()
  packet.alloc()
  for (let count = 0; (await input.readFrame(packet)) >= 0; count++) {
    if (count >= MOST_PACKETS)
      throw new Refusal(
        'undecodable',
        'The file is cut into too many pieces. Export it anew and send it again.',
      )
    yield packet
    packet.unref()
  }
}
