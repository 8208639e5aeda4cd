import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { noisyPhoto } from '../../../media/test/samples.ts'
import { runProgram, startProgram } from '../children.ts'
import type { Figure } from '../figure.ts'
import { paddedVideo } from '../padded-video.ts'
import type { Uploaded, Uploads } from '../processes/upload.ts'
import { brief, interleave, median, ratios } from '../rounds.ts'
import { createAccounts } from '../service.ts'

const uploader = new URL('../processes/upload.ts', import.meta.url)
const sink = new URL('../processes/sink.ts', import.meta.url)
const MEGABYTE = 2 ** 20

/** What it costs to take a file in: received, hashed, looked at, on the disk for good, with its previews. */
export const uploads: Figure = {
  name: 'uploads',
  async run({ rounds }, checkout) {
    const folder = mkdtempSync(join(tmpdir(), 'atelier-bench-'))
    const video = await makeVideo(join(folder, 'video'))
    const photo = await makePhoto(join(folder, 'photo'))
    const service = await checkout.startService(await checkout.createDatabase())
    const [account] = await createAccounts(service, 1)
    const bare = await startProgram(sink, {})

    const upload = (port: number, file: Pick<Uploads, 'file' | 'saltAt'>, times: number) =>
      runProgram<Uploaded>(uploader, { port, key: account.key, ...file, times } satisfies Uploads)
    const speed = (port: number) => async () => (await upload(port, video, 4)).bytesPerSecond / MEGABYTE
    const measured = await interleave(rounds, { ours: speed(service.port), bare: speed(bare.port) })
    const photos = await interleave(rounds, {
      photo: async () => (await upload(service.port, photo, 15)).p50Ms,
    })

    await Promise.all([service.stop(), bare.stop()])
    rmSync(folder, { recursive: true })
    return [
      {
        metric: '100 MB upload ÷ a bare stream to disk',
        samples: ratios(measured.ours, measured.bare),
        target: { atLeast: 0.5 },
        aim: 0.7,
        detail: `${brief(median(measured.ours))} MB/s ÷ ${brief(median(measured.bare))} MB/s`,
      },
      {
        metric: 'a photo of 5 MB uploaded, with its thumbnail, p50',
        samples: photos.photo,
        target: { atMost: 1000 },
        unit: 'ms' as const,
        detail: 'one at a time',
      },
    ]
  },
}

async function makeVideo(file: string) {
  const { bytes, saltAt } = await paddedVideo(100 * MEGABYTE)
  writeFileSync(file, bytes)
  return { file, saltAt }
}

async function makePhoto(file: string) {
  const photo = await noisyPhoto()
  writeFileSync(file, Buffer.concat([photo, Buffer.alloc(Math.max(16, 5 * MEGABYTE - photo.length))]))
  return { file, saltAt: photo.length }
}
