import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { PoolUnavailable } from '../process-pool/errors.ts'
import { readEdited } from './read-edited.ts'

type Edits = Parameters<typeof readEdited>[2]

async function edited(content: string, edits: Edits): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'atelier-edits-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  writeFileSync(join(folder, 'file'), content)
  const parts = await Array.fromAsync(readEdited(join(folder, 'file'), content.length, edits))
  return Buffer.concat(parts).toString('latin1')
}

const edit = (at: number, length: number, text = '', zeros = 0) => ({ at, length, bytes: btoa(text), zeros })

// prettier-ignore
test.for<[string, Edits, string]>([
  ['nothing',            [],                                          '0123456789'],
  ['the beginning',      [edit(0, 2)],                                '23456789'],
  ['the end',            [edit(8, 2)],                                '01234567'],
  ['all of it',          [edit(0, 10)],                               ''],
  ['several places',     [edit(1, 1), edit(2, 3, 'ab', 1), edit(9, 1)], '0ab\x005678'],
  ['by as many zeros',   [edit(4, 3, '', 3)],                         '0123\0\0\x00789'],
  ['what makes up for it', [edit(1, 2), edit(5, 0, '', 2)],           '034\0\x0056789'],
])('replaces %s', async ([, edits, expected]) => {
  expect(await edited('0123456789', edits)).toBe(expected)
})

test('large files come in parts', async () => {
  const content = 'x'.repeat(1_000_000)

  const result = await edited(content, [edit(10, 600_000, 'y', 500_000)])

  expect(result === `${'x'.repeat(10)}y${'\0'.repeat(500_000)}${'x'.repeat(399_990)}`).toBe(true)
})

// prettier-ignore
test.for<[string, Edits]>([
  ['out of order',         [edit(5, 1), edit(2, 1)]],
  ['over each other',      [edit(2, 4), edit(5, 1)]],
  ['behind the end',       [edit(9, 2)]],
  ['that fill the disk',   [edit(0, 1, '', 2 ** 50)]],
])('edits %s are none that a child of ours sends', async ([, edits]) => {
  await expect(edited('0123456789', edits)).rejects.toThrow(PoolUnavailable)
})
