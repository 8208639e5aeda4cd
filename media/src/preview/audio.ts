import type { Bounds } from '../bounds.ts'
import { unknownProperties, type MediaProperties } from '../properties.ts'
import { damaged, type Container } from '../probe/container.ts'
import { openDecoder } from '../probe/decoders.ts'
import { framesOf } from '../probe/frames.ts'
import { packetsOf } from '../probe/packets.ts'
import { durationMeter } from '../probe/duration-meter.ts'
import { peakMeter } from './peak-meter.ts'
import { drawWaveform } from './waveform.ts'

/** Measures a recording by its packets, and decodes all of it: only what decodes can be played. */
export async function examineAudio(
  { input, audios }: Container,
  folder: string,
  { maxSeconds }: Bounds,
): Promise<MediaProperties> {
  const [audio] = audios
  if (!audio) throw damaged()
  const duration = durationMeter(maxSeconds)
  using decoder = await openDecoder(audio)
  const meter = peakMeter()
  for await (const packet of packetsOf(input)) {
    duration.add(packet, audios)
    if (packet.streamIndex !== audio.index) continue
    for (const frame of framesOf(decoder, packet)) meter.add(frame)
  }
  for (const frame of framesOf(decoder, null)) meter.add(frame)

  const durationSeconds = duration.seconds()
  if (durationSeconds === 0 || meter.seconds() < durationSeconds / 2) throw damaged()
  return { ...unknownProperties, durationSeconds, previews: await drawWaveform(meter.peaks(), folder) }
}
