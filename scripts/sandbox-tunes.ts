// Makes the tunes that the sandbox answers with where a format needs an encoder: those are native code, which the server
// does not load. The same code gives the same files.
import { mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { smallFormats, writeSmallSound } from '@atelier/media/audio/sound/write-small-sound.ts'
import { diceOf } from '../server/src/providers/sandbox/dice.ts'
import { tuneCount, tunePath } from '../server/src/providers/sandbox/prepared-tunes.ts'
import { playTune, samplesPerSecond, usualSeconds } from '../server/src/providers/sandbox/tune.ts'

const FULL_SCALE = 2 ** 15

for (let tune = 0; tune < tuneCount; tune++) {
  const played = playTune(usualSeconds * samplesPerSecond, diceOf(tune, 0))
  const sound = { rate: samplesPerSecond, channels: [Float32Array.from(played, (each) => each / FULL_SCALE)] }
  for (const format of smallFormats) {
    const path = fileURLToPath(tunePath(format, tune))
    await mkdir(dirname(path), { recursive: true })
    await writeSmallSound(sound, path, format)
  }
}
