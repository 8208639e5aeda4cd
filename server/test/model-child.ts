// The child of the model pool, with one program, which does what its prompt says.
import { existsSync, symlinkSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { getPriority } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { Stem } from '@atelier/contract/asset.ts'
import { promptPartlyUsed } from '@atelier/contract/note.ts'
import { rngOf } from '@atelier/models/lib/random/rng.ts'
import { blank } from '@atelier/media/image/image.ts'
import { writeImage } from '@atelier/models/lib/image/pixels/image-files.ts'
import { InvalidInput } from '../../media/src/invalid-input.ts'
import type { Output, Task } from '../../media/src/program.ts'
import { programs } from '@atelier/models/programs.ts'

const image = { kind: 'image', mimeType: 'image/png' } as const

async function draw({ params, outputs, folder }: Task): Promise<Output[]> {
  return Promise.all(
    Array.from({ length: outputs }, (_, index) => {
      const rng = rngOf(Number(params.seed ?? 0), index)
      const drawn = blank(8, 8)
      drawn.data.forEach((_value, at) => (drawn.data[at] = at % 4 === 3 ? 255 : 256 * rng()))
      return writeImage(drawn, folder, `picture-${index}`)
    }),
  )
}

/** Writes a file and gives it as the output. */
function leave(
  task: Task,
  name: string,
  content: string | Buffer,
  rest: Omit<Output, 'path'> = image,
): Output[] {
  const path = join(task.folder, name)
  writeFileSync(path, content)
  return [{ path, ...rest }]
}

const tricks: Record<string, (task: Task, detail: string) => Promise<readonly Output[]> | readonly Output[]> =
  {
    draw,
    refuse: (_, what) => {
      throw new InvalidInput(`"${what}" is not understood. Say "draw".`)
    },
    fail: () => {
      throw new Error('a mistake of ours')
    },
    die: () => process.kill(process.pid, 'SIGKILL') && delay(10_000, []),
    /** Dies only if there is no such file, which it creates; the next attempt finds it. */
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
    /** Reports progress, then blocks like native code that never returns. */
    hang: ({ progress }) => {
      progress(0.5)
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)
      return []
    },
    /** Allocates more memory than there is. */
    swell: (task) => leave(task, 'swollen', Buffer.alloc(2 ** 45)),
    /** Finds the disk full. */
    overflow: async ({ folder }) => {
      symlinkSync('/dev/full', join(folder, 'picture.png'))
      return [await writeImage(blank(4, 4), folder, 'picture')]
    },
    /** Copies the mask, which need not be an image: the files of other params are inspected before and after. */
    copy: async (task) => leave(task, 'copy.png', await readFile(task.inputs.mask![0]!)),
    /** That many cues, one second each. */
    transcribe: (task, count) => {
      const cues = Array.from({ length: Number(count) }, (_, at) => ({
        start: at,
        end: at + 1,
        text: 'Hello.',
      }))
      return leave(task, 'said.txt', 'Hello.', { kind: 'text', mimeType: 'text/plain', cues })
    },
    /** A file with that stem. */
    part: (task, stem) => leave(task, 'part.txt', 'a part', { ...image, stem: stem as Stem }),
    /** A 3D output with a download in a file of that name. */
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
    /** Sends that many notes that something was left out. */
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
      return [{ path, ...image }]
    },
    elsewhere: (_, path) => [{ path, ...image }],
  }

Object.assign(programs, {
  'test.tricks': async () => async (task: Task) => {
    const [, trick = '', detail = ''] = /^(\w+)[: ]?(.*)$/.exec(String(task.params.prompt)) ?? []
    return (tricks[trick] ?? draw)(task, detail)
  },
})

await import('@atelier/models/main.ts')
