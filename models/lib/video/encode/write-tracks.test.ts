import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { AV_SAMPLE_FMT_S16, AVERROR_EINVAL, FF_ENCODER_PCM_S16LE } from 'node-av/constants'
import { expect, test, vi } from 'vitest'
import { audioTrack } from '../../audio/audio-track.ts'
import { writeTracks } from './write-tracks.ts'

test('an encoder that fails is not taken for one that waits for more', async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'tracks-'))
  const audio = { rate: 48_000, channels: [new Float32Array(480)] }
  const codec = { name: FF_ENCODER_PCM_S16LE, format: AV_SAMPLE_FMT_S16, bitRate: 0 } as const
  const track = await audioTrack(audio, codec)
  vi.spyOn(track.encoder, 'receivePacketSync').mockReturnValue(AVERROR_EINVAL)

  const writing = writeTracks(join(folder.path, 'sound.wav'), [track], { format: 'wav' })

  await expect(writing).rejects.toMatchObject({ code: AVERROR_EINVAL })
})
