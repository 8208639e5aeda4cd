// Runs built-in models on audio and video. Files are removed when the test ends, so these must be called within a test.
import type { Note } from '@atelier/contract/note.ts'
import type { ParamName, Params } from '@atelier/contract/params.ts'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import type { Audio } from '../lib/audio/audio.ts'
import { writeAudio, type AudioFormat } from '../lib/audio/write-audio.ts'
import type { Image } from '@atelier/media/image/image.ts'
import { writeImage } from '../lib/image/pixels/image-files.ts'
import type { Output, Program } from '@atelier/media/program.ts'
import { writeVideo } from '../lib/video/write-video.ts'

type Paths = Partial<Record<ParamName, string | readonly string[]>>

/** The outputs, the reported progress, and the notes. */
export type AvRun = { outputs: readonly Output[]; progress: number[]; notes: Note[] }

/** Runs a built-in model on files, in a folder of its own. */
export async function runOnFiles(program: Program, inputs: Paths = {}, params: Params = {}): Promise<AvRun> {
  const progress: number[] = []
  const notes: Note[] = []
  const outputs = await program({
    params,
    inputs: Object.fromEntries(Object.entries(inputs).map(([name, paths]) => [name, [paths].flat()])),
    outputs: Number(params.num_outputs ?? 1),
    folder: temporaryFolder(),
    progress: (share) => progress.push(share),
    note: (note) => notes.push(note),
  })
  return { outputs, progress, notes }
}

/** The only output. */
export async function fileFrom(program: Program, inputs: Paths = {}, params: Params = {}): Promise<Output> {
  const { outputs } = await runOnFiles(program, inputs, params)
  const [file] = outputs
  if (!file || outputs.length > 1) throw new Error(`${outputs.length} files came out, not one`)
  return file
}

/** Writes the audio and returns its path. */
export async function audioFile(
  audio: Audio,
  format: AudioFormat = 'wav',
  comment?: string,
): Promise<string> {
  return (await writeAudio(audio, temporaryFolder(), 'sound', format, comment)).path
}

type Recording = { fps: number; audio?: Audio | null; transparent?: boolean }

/** Writes the frames as a video and returns its path. */
export async function videoOf(
  frames: Iterable<Image> | AsyncIterable<Image>,
  recording: Recording,
): Promise<string> {
  return (await writeVideo(frames, { ...recording, folder: temporaryFolder(), name: 'film' })).path
}

/** Writes the image and returns its path. */
export async function imageFile(image: Image): Promise<string> {
  return (await writeImage(image, temporaryFolder(), 'picture')).path
}

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'av-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}
