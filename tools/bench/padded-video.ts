import { sample } from '../../media/test/samples.ts'

/** Two seconds of video, then padding up to a size: players skip a `free` box. */
export async function paddedVideo(sizeBytes: number) {
  const video = await sample('video/mp4')
  const free = Buffer.alloc(sizeBytes - video.length)
  free.writeUInt32BE(free.length)
  free.write('free', 4)
  return { bytes: Buffer.concat([video, free]), saltAt: video.length + 8 }
}
