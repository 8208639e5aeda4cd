import type { Params } from '@atelier/contract/params.ts'
import { mkdtempDisposable, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { wav } from '../../test/crafted.ts'
import { noNumbers } from '../../test/hostile-recordings.ts'
import { filmOf, runOnFiles } from '../../test/run-av.ts'
import { portrait } from '../../test/portrait.ts'
import { speech } from '../../test/sample-sounds.ts'
import { InvalidInput, type Program } from '../program.ts'
import { addAudio } from '../video/add-audio.ts'
import { moveLips } from '../video/lipsync.ts'
import { changeVoice } from './change-voice.ts'
import { isolateSpeech } from './isolate-speech.ts'
import { isolateStems } from './isolate-stems.ts'
import { readSound } from './sound/read-sound.ts'
import { transcribe } from './transcribe.ts'

let spoken: Float32Array
let rate: number

beforeAll(async () => {
  const said = await speech(1)
  ;[spoken, rate] = [said.channels[0]!.subarray(0, said.rate), said.rate]
})

/** A file of samples, some of which are no numbers: a share of 1 is all of them. */
async function fileOf(share: number) {
  const folder = await mkdtempDisposable(join(tmpdir(), 'no-numbers-'))
  const path = join(folder.path, 'sound.wav')
  const every = Math.round(1 / share)
  const samples = spoken.map((value, at) => (at % every === 0 ? noNumbers[(at / every) % 4]! : value))
  await writeFile(path, wav(Buffer.from(samples.buffer), { isFloat: true, bits: 32, sampleRate: rate }))
  return { path, [Symbol.asyncDispose]: () => folder.remove() }
}

const takers: [string, Program, Params][] = [
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

    const { channels } = (await readSound(file.path))!

    for (const samples of channels) expect(samples.every((value) => Math.abs(value) < 1e6)).toBe(true)
  })

  test.each(takers)('it comes to an end to %s', async (_name, program, params) => {
    await using file = await fileOf(share)
    const video = await filmOf(Array(2).fill(await portrait()), { fps: 2 })

    const end = await runOnFiles(program, { audio: file.path, video }, params).then(
      () => 'made',
      (error: unknown) => (error instanceof InvalidInput ? 'refused' : error),
    )

    expect(['made', 'refused']).toContain(end)
  })
})
