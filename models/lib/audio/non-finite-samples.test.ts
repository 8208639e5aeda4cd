import type { Params } from '@atelier/contract/params.ts'
import { mkdtempDisposable, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { wav } from '../../../media/test/crafted.ts'
import { noNumbers } from '../../../media/test/hostile-recordings.ts'
import { videoOf, runOnFiles } from '../../test/run-av.ts'
import { portrait } from '../../test/portrait.ts'
import { speech } from '../../test/sample-audio.ts'
import { InvalidInput } from '@atelier/media/invalid-input.ts'
import type { Program } from '@atelier/media/program.ts'
import { addAudio } from '../../film-sound/run.ts'
import { moveLips } from '../../lip-motion/run.ts'
import { changeVoice } from '../../psola-voice-change/run.ts'
import { isolateSpeech } from '../../rnnoise-isolate/run.ts'
import { isolateStems } from '../../mask-stems/run.ts'
import { readAudio } from './read-audio.ts'
import { transcribe } from '../../moonshine-transcribe/run.ts'

let spoken: Float32Array
let rate: number

beforeAll(async () => {
  const said = await speech(1)
  ;[spoken, rate] = [said.channels[0].subarray(0, said.rate), said.rate]
})

/** A file in which a share of the samples is NaN or infinite. */
async function fileOf(share: number) {
  const folder = await mkdtempDisposable(join(tmpdir(), 'no-numbers-'))
  const path = join(folder.path, 'sound.wav')
  const every = Math.round(1 / share)
  const samples = spoken.map((value, at) => (at % every === 0 ? noNumbers[(at / every) % 4] : value))
  await writeFile(path, wav(Buffer.from(samples.buffer), { isFloat: true, bits: 32, sampleRate: rate }))
  return { path, [Symbol.asyncDispose]: () => folder.remove() }
}

const programs: [string, Program, Params][] = [
  ['change the voice', changeVoice, { voice: 'robot', format: 'm4a' }],
  ['isolate speech', isolateSpeech, { format: 'm4a' }],
  ['isolate stems', isolateStems, {}],
  ['transcribe', transcribe, {}],
  ['add to a film', addAudio, { style: 'mixed' }],
  ['move lips', moveLips, {}],
]

describe.each([
  ['all samples', 1],
  ['one of a thousand samples', 0.001],
])('where %s are no numbers', (_, share) => {
  test('what is read are numbers', async () => {
    await using file = await fileOf(share)

    const { channels } = (await readAudio(file.path))!

    for (const samples of channels) expect(samples.every((value) => Math.abs(value) < 1e6)).toBe(true)
  })

  test.each(programs)('it comes to an end to %s', async (_name, program, params) => {
    await using file = await fileOf(share)
    const video = await videoOf(Array(2).fill(await portrait()), { fps: 2 })

    const end = await runOnFiles(program, { audio: file.path, video }, params).then(
      () => 'made',
      (error: unknown) => (error instanceof InvalidInput ? 'refused' : error),
    )

    expect(['made', 'refused']).toContain(end)
  })
})
