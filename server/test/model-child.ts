// A child of the pool of models as it is, with a program more that does what its prompt tells it to.
import { existsSync, symlinkSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { getPriority } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { Stem } from '@atelier/contract/asset.ts'
import { promptPartlyUsed } from '@atelier/contract/note.ts'
import { diceOf } from '../../media/src/chance/dice.ts'
import { blank } from '../../media/src/image/pixels/picture.ts'
import { writePicture } from '../../media/src/image/pixels/picture-files.ts'
import { InvalidInput, type Made, type Task } from '../../media/src/program.ts'
import { programs } from '../../media/src/programs.ts'

const picture = { kind: 'image', mimeType: 'image/png' } as const

async function draw({ params, outputs, folder }: Task): Promise<Made[]> {
  return Promise.all(
    Array.from({ length: outputs }, (_, index) => {
      const dice = diceOf(Number(params.seed ?? 0), index)
      const drawn = blank(8, 8)
      drawn.data.forEach((_value, at) => (drawn.data[at] = at % 4 === 3 ? 255 : 256 * dice()))
      return writePicture(drawn, folder, `picture-${index}`)
    }),
  )
}

/** Writes a file of that name and says that it is what was made. */
function leave(
  task: Task,
  name: string,
  content: string | Buffer,
  rest: Omit<Made, 'path'> = picture,
): Made[] {
  const path = join(task.folder, name)
  writeFileSync(path, content)
  return [{ path, ...rest }]
}

const tricks: Record<string, (task: Task, detail: string) => Promise<readonly Made[]> | readonly Made[]> = {
  draw,
  refuse: (_, what) => {
    throw new InvalidInput(`"${what}" is not understood. Say "draw".`)
  },
  fail: () => {
    throw new Error('a mistake of ours')
  },
  die: () => process.kill(process.pid, 'SIGKILL') && delay(10_000, []),
  /** Only while there is no such file, which it makes; the next try finds it. */
  dieOnce: (task, path) => {
    if (existsSync(path)) return draw(task)
    writeFileSync(path, '')
    return tricks['die']!(task, '')
  },
  async work(task, ms) {
    for (let done = 0; done < 20; done++) {
      task.progress(done / 20)
      await delay(Number(ms) / 20)
    }
    return draw(task)
  },
  /** Says that it has begun, and then does as native code that never returns. */
  hang: ({ progress }) => {
    progress(0.5)
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)
    return []
  },
  /** Takes more memory than there is. */
  swell: (task) => leave(task, 'swollen', Buffer.alloc(2 ** 45)),
  /** Finds the disk full. */
  overflow: async ({ folder }) => {
    symlinkSync('/dev/full', join(folder, 'picture.png'))
    return [await writePicture(blank(4, 4), folder, 'picture')]
  },
  /** Of a mask, which need not be a picture: what other params name is looked at before and after. */
  copy: async (task) => leave(task, 'copy.png', await readFile(task.inputs.mask![0]!)),
  /** So many times, a second each. */
  transcribe: (task, count) => {
    const cues = Array.from({ length: Number(count) }, (_, at) => ({
      start: at,
      end: at + 1,
      text: 'Hello.',
    }))
    return leave(task, 'said.txt', 'Hello.', { kind: 'text', mimeType: 'text/plain', cues })
  },
  /** Says that a file is that part of a mix. */
  part: (task, stem) => leave(task, 'part.txt', 'a part', { ...picture, stem: stem as Stem }),
  /** A thing in space with a copy of itself, in a file of that name. */
  model: (task, name) => {
    const path = join(task.folder, name)
    if (dirname(path) === task.folder) writeFileSync(path, 'a copy')
    const mimeType = 'application/zip'
    return leave(task, 'model.glb', 'glTF\x02\0\0\0', {
      kind: '3d',
      mimeType: 'model/gltf-binary',
      downloads: [{ format: 'obj', path, mimeType }],
    })
  },
  /** Says so many times that something was left out. */
  leaveOut: (task, count) => {
    for (let at = 0; at < Number(count); at++) task.note(promptPartlyUsed(['sunset']))
    return draw(task)
  },
  copyOf: async (task, path) => leave(task, 'copy.txt', await readFile(path)),
  whoami: (task) =>
    leave(
      task,
      'who.txt',
      JSON.stringify({ folder: process.cwd(), priority: getPriority(), env: process.env }),
    ),
  link: (task, target) => {
    const path = join(task.folder, 'link.png')
    symlinkSync(target, path)
    return [{ path, ...picture }]
  },
  elsewhere: (_, path) => [{ path, ...picture }],
}

Object.assign(programs, {
  'test.tricks': async () => async (task: Task) => {
    const [, trick = '', detail = ''] = /^(\w+)[: ]?(.*)$/.exec(String(task.params.prompt)) ?? []
    return (tricks[trick] ?? draw)(task, detail)
  },
})

await import('../../media/src/main.ts')
