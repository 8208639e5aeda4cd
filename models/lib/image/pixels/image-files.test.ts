import { existsSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { isDiskError } from '@atelier/media/disk-error.ts'
import { blank } from '@atelier/media/image/image.ts'
import { writeImage } from './image-files.ts'

test.runIf(existsSync('/dev/full'))(
  'a disk that is full is said to be, when a picture is written',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'atelier-picture-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    symlinkSync('/dev/full', join(folder, 'picture.png'))

    const error = await writeImage(blank(4, 4), folder, 'picture').catch((thrown: unknown) => thrown)

    expect(isDiskError(error)).toBe(true)
  },
)
