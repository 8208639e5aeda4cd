// Runs built-in models on sounds and films. Whatever is written is gone when the test ends: call these within a test.
import type { Note } from '@atelier/contract/note.ts'
import type { ParamName, Params } from '@atelier/contract/params.ts'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import type { Sound } from '../src/audio/sound/sound.ts'
import { writeSound, type SoundFormat } from '../src/audio/sound/write-sound.ts'
import type { Picture } from '../src/image/pixels/picture.ts'
import { writePicture } from '../src/image/pixels/picture-files.ts'
import type { Made, Program } from '../src/program.ts'
import { writeFilm } from '../src/video/film/write-film.ts'

type Paths = Partial<Record<ParamName, string | readonly string[]>>

/** What came out, how far the program said it was on its way, and what it left out. */
export type AvRun = { made: readonly Made[]; progress: number[]; notes: Note[] }

/** Runs a built-in model on files, in a folder of its own. */
export async function runOnFiles(program: Program, inputs: Paths = {}, params: Params = {}): Promise<AvRun> {
  const progress: number[] = []
  const notes: Note[] = []
  const made = await program({
    params,
    inputs: Object.fromEntries(Object.entries(inputs).map(([name, paths]) => [name, [paths].flat()])),
    outputs: Number(params.num_outputs ?? 1),
    folder: passingFolder(),
    progress: (share) => progress.push(share),
    note: (note) => notes.push(note),
  })
  return { made, progress, notes }
}

/** The one file that came out. */
export async function fileFrom(program: Program, inputs: Paths = {}, params: Params = {}): Promise<Made> {
  const { made } = await runOnFiles(program, inputs, params)
  const [file] = made
  if (!file || made.length > 1) throw new Error(`${made.length} files came out, not one`)
  return file
}

/** The path of a file with the sound. */
export async function soundFile(
  sound: Sound,
  format: SoundFormat = 'wav',
  comment?: string,
): Promise<string> {
  return (await writeSound(sound, passingFolder(), 'sound', format, comment)).path
}

type Recording = { fps: number; sound?: Sound | null; transparent?: boolean }

/** The path of a film of the pictures. */
export async function filmOf(
  frames: Iterable<Picture> | AsyncIterable<Picture>,
  recording: Recording,
): Promise<string> {
  return (await writeFilm(frames, { ...recording, folder: passingFolder(), name: 'film' })).path
}

/** The path of a file with the picture. */
export async function pictureFile(picture: Picture): Promise<string> {
  return (await writePicture(picture, passingFolder(), 'picture')).path
}

function passingFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'av-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}
