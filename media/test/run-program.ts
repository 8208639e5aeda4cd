import type { Note } from '@atelier/contract/note.ts'
import type { ParamName, Params } from '@atelier/contract/params.ts'
import { mkdtempDisposable, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Picture } from '../src/image/pixels/picture.ts'
import { readPicture, writePicture } from '../src/image/pixels/picture-files.ts'
import type { Program } from '../src/program.ts'

type Inputs = Partial<Record<ParamName, Picture | readonly Picture[]>>

/** What came out, as bytes and as pixels, how far the program said it was on its way, and what it left out. */
export type Run = {
  files: Buffer[]
  pictures: Picture[]
  mimeTypes: string[]
  progress: number[]
  notes: Note[]
}

/** Runs a built-in image model on pictures, in a folder of its own. */
export async function runProgram(program: Program, inputs: Inputs, params: Params = {}): Promise<Run> {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'program-'))
  const progress: number[] = []
  const notes: Note[] = []
  const made = await program({
    params,
    inputs: await store(inputs, folder.path),
    outputs: Number(params.num_outputs ?? 1),
    folder: folder.path,
    progress: (share) => progress.push(share),
    note: (note) => notes.push(note),
  })
  const files = await Promise.all(made.map(({ path }) => readFile(path)))
  return {
    files,
    pictures: await Promise.all(made.map(({ path }) => readPicture(path))),
    mimeTypes: made.map(({ mimeType }) => mimeType),
    progress,
    notes,
  }
}

/** As `runProgram`, but what was asked for already is not made again: for tests that look, not for those that compare. */
export function runOnce(program: Program, inputs: Inputs, params: Params = {}): Promise<Run> {
  const pictures = Object.values(inputs).flatMap((value) => ('data' in value ? [value] : value))
  const [first = program] = pictures
  const runs = runsWith.get(first) ?? new Map<string, Promise<Run>>()
  runsWith.set(first, runs)
  const given = Object.entries(inputs).map(([name, value]) => [name, [value].flat().map(numberOf)])
  const mark = JSON.stringify([numberOf(program), given, params])
  const run = runs.get(mark) ?? runProgram(program, inputs, params)
  runs.set(mark, run)
  return run
}

/** By the first of their pictures: with it they are forgotten. */
const runsWith = new WeakMap<object, Map<string, Promise<Run>>>()
const numbers = new WeakMap<object, number>()
let numbered = 0

function numberOf(thing: object): number {
  if (!numbers.has(thing)) numbers.set(thing, ++numbered)
  return numbers.get(thing)!
}

/** The one picture that came out, of the first time that it was asked for. */
export async function pictureFrom(program: Program, inputs: Inputs, params: Params = {}): Promise<Picture> {
  const { pictures } = await runOnce(program, inputs, params)
  const [picture] = pictures
  if (!picture || pictures.length > 1) throw new Error(`${pictures.length} pictures came out, not one`)
  return picture
}

async function store(inputs: Inputs, folder: string): Promise<Partial<Record<ParamName, string[]>>> {
  const stored: Partial<Record<ParamName, string[]>> = {}
  for (const [name, value] of Object.entries(inputs)) {
    const pictures = 'data' in value ? [value] : value
    stored[name as ParamName] = await Promise.all(
      pictures.map(
        async (picture, index) => (await writePicture(picture, folder, `input-${name}-${index}`)).path,
      ),
    )
  }
  return stored
}
