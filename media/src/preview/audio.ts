import type { Bounds } from '../bounds.ts'
import { nothingKnown, type Examined } from '../examined.ts'
import { damaged, type Container } from '../probe/container.ts'
import { openDecoder } from '../probe/decoders.ts'
import { framesOf } from '../probe/frames.ts'
import { packetsOf } from '../probe/packets.ts'
import { stopwatch } from '../probe/stopwatch.ts'
import { listener } from './listener.ts'
import { drawWaveform } from './waveform.ts'

/** Measures sound by its packets, and decodes all of it: the waveform is the proof that it can be heard. */
export async function examineAudio(
  { input, audios }: Container,
  folder: string,
  { maxSeconds }: Bounds,
): Promise<Examined> {
  const [audio] = audios
  if (!audio) throw damaged()
  const watch = stopwatch(maxSeconds)
  using decoder = await openDecoder(audio)
  const heard = listener()
  for await (const packet of packetsOf(input)) {
    watch.add(packet, audios)
    if (packet.streamIndex !== audio.index) continue
    for (const frame of framesOf(decoder, packet)) heard.add(frame)
  }
  for (const frame of framesOf(decoder, null)) heard.add(frame)

  const durationSeconds = watch.seconds()
  if (durationSeconds === 0 || heard.seconds() < durationSeconds / 2) throw damaged()
  return { ...nothingKnown, durationSeconds, previews: await drawWaveform(heard.peaks(), folder) }
}
