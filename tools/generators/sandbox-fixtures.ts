// Makes the files that the sandbox cuts its outputs from where a format needs an encoder: those are native code, which the
// server does not load. The same code gives the same files. Run as: node scripts/with-node.mjs tools/generators/sandbox-fixtures.ts
import { mkdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { smallFormats, writeSmallAudio } from '@atelier/models/lib/audio/write-small-audio.ts'
import { writeTracks } from '@atelier/models/lib/video/encode/write-tracks.ts'
import { videoTrack, type VideoCodec } from '@atelier/models/lib/video/video-track.ts'
import { defaultSeconds, playTune, samplesPerSecond } from '../../server/src/providers/sandbox/audio.ts'
import { tuneCount, tunePath } from '../../server/src/providers/sandbox/audio-fixtures.ts'
import { drawMosaic } from '../../server/src/providers/sandbox/mosaic.ts'
import { createRng } from '../../server/src/providers/sandbox/rng.ts'
import { fixturePath } from '../../server/src/providers/sandbox/video.ts'

const FULL_SCALE = 2 ** 15

async function writeTunes(): Promise<void> {
  for (let tune = 0; tune < tuneCount; tune++) {
    const played = playTune(defaultSeconds * samplesPerSecond, createRng(tune, 0))
    const channels = [Float32Array.from(played, (sample) => sample / FULL_SCALE)]
    for (const format of smallFormats)
      await writeSmallAudio(
        { rate: samplesPerSecond, channels },
        fileURLToPath(tunePath(format, tune)),
        format,
      )
  }
}

const framesPerTurn = 48
const tilesAcross = 8
const tileSide = 16

/** Tiles whose colours go once around their ring. Each is a macroblock, so that frames are small. */
function* tileFrames() {
  const { palette, rows } = drawMosaic({ width: tilesAcross, height: tilesAcross }, createRng(0, 0))
  const side = tilesAcross * tileSide
  for (let frame = 0; frame < framesPerTurn; frame++) {
    const turned = Math.round((palette.length / 3) * (frame / framesPerTurn))
    const data = new Uint8ClampedArray(side * side * 4).fill(255)
    for (let pixel = 0; pixel < side * side; pixel++) {
      const row = rows[Math.floor(pixel / side / tileSide)]!
      const colourAt = ((row[Math.floor((pixel % side) / tileSide)]! + turned) * 3) % palette.length
      data.set(palette.subarray(colourAt, colourAt + 3), pixel * 4)
    }
    yield { width: side, height: side, data }
  }
}

/** As `varyMp4` of the sandbox wants it: keyframes in slices, and one tick of the track for each frame and millisecond. */
async function writeTiles(): Promise<void> {
  const codec: VideoCodec = {
    name: 'libx264' as VideoCodec['name'],
    format: 'yuv420p',
    // The profile that every decoder knows, and a level that has room for four hundred frames a second.
    options: {
      preset: 'veryslow',
      crf: '26',
      profile: 'baseline',
      level: '3',
      g: '1',
      'x264-params': 'slice-max-mbs=2',
    },
  }
  await using video = await videoTrack(tileFrames(), framesPerTurn, codec)
  const container = {
    movflags: '+faststart',
    movie_timescale: '1000',
    video_track_timescale: String(1000 * framesPerTurn),
    use_editlist: '0',
    write_btrt: '0',
  }
  await writeTracks(fileURLToPath(fixturePath), [video.track], { format: 'mp4', options: container })
}

await mkdir(fileURLToPath(new URL('.', fixturePath)), { recursive: true })
await writeTunes()
await writeTiles()
