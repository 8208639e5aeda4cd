// Makes the files that the sandbox cuts its outputs from where a format needs an encoder: those are native code, which the
// server does not load. The same code gives the same files. Run as: node scripts/with-node.mjs tools/generators/sandbox-fixtures.ts
import { mkdir } from 'node:fs/promises'
import { basename, dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { writeAudio } from '@atelier/models/lib/audio/write-audio.ts'
import { smallFormats, writeSmallAudio } from '@atelier/models/lib/audio/write-small-audio.ts'
import { writeTracks } from '@atelier/models/lib/video/encode/write-tracks.ts'
import { videoTrack, type VideoCodec } from '@atelier/models/lib/video/video-track.ts'
import {
  defaultSeconds,
  noteCount,
  notesPath,
  samplesPerSecond,
} from '../../server/src/providers/sandbox/audio.ts'
import { tuneCount, tunePath } from '../../server/src/providers/sandbox/audio-fixtures.ts'
import { between, createRng } from '../../server/src/providers/sandbox/rng.ts'
import { fixturePath } from '../../server/src/providers/sandbox/video.ts'
import { playScale, playTune } from './sandbox-notes.ts'

const folder = dirname(fileURLToPath(fixturePath))
const rate = samplesPerSecond

async function writeTunes(): Promise<void> {
  for (let tune = 0; tune < tuneCount; tune++) {
    const channels = [playTune(defaultSeconds * rate, rate, createRng(tune, 0))]
    for (const format of smallFormats)
      await writeSmallAudio({ rate, channels }, fileURLToPath(tunePath(format, tune)), format)
  }
}

async function writeNotes(): Promise<void> {
  const secondsEach = 0.2
  const channels = [playScale(noteCount, secondsEach * rate, rate)]
  await writeAudio({ rate, channels }, folder, basename(fileURLToPath(notesPath), '.wav'))
}

const framesPerTurn = 48
const tilesAcross = 8
const tileSide = 16
const ringSize = 256

/** Tiles whose colours go once around a ring. Each is a macroblock, so that frames are small. */
function* tileFrames() {
  const rng = createRng(0, 0)
  const start = rng()
  // Red, green and blue rise and fall once around the ring, each at its own phase, so that no colour is dull.
  const apart = between(rng, 0.08, 0.22) * (rng() < 0.5 ? -1 : 1)
  const depth = between(rng, 0.26, 0.36)
  const wave = (at: number) => Math.round(255 * (0.6 + depth * Math.cos(2 * Math.PI * at)))
  const direction = between(rng, 0, 2 * Math.PI)
  const step = between(rng, 9, 16)
  // Neighbours are close on the ring, a little apart so that their border shows.
  const places = Array.from({ length: tilesAcross ** 2 }, (_, tile) => {
    const [x, y] = [tile % tilesAcross, Math.floor(tile / tilesAcross)]
    const place = (Math.cos(direction) * x + Math.sin(direction) * y) * step + between(rng, -9, 9)
    return Math.max(1, Math.floor(place) & (ringSize - 1))
  })
  const side = tilesAcross * tileSide
  for (let frame = 0; frame < framesPerTurn; frame++) {
    const turned = Math.round(ringSize * (frame / framesPerTurn))
    const data = new Uint8ClampedArray(side * side * 4).fill(255)
    for (let pixel = 0; pixel < side * side; pixel++) {
      const tile = Math.floor(pixel / side / tileSide) * tilesAcross + Math.floor((pixel % side) / tileSide)
      const at = start + (((places[tile] ?? 0) + turned) % ringSize) / ringSize
      data.set([wave(at), wave(at + apart), wave(at + 2 * apart)], pixel * 4)
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

await mkdir(folder, { recursive: true })
await writeTunes()
await writeNotes()
await writeTiles()
