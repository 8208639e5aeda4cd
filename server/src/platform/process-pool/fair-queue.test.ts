import { describe, expect, test } from 'vitest'
import { FairQueue } from './fair-queue.ts'

/** `a1` is the first of owner a. */
const waiting = (name: string) => ({ owner: name[0]!, name })

/**
 * Plays a sequence: `a1` comes and waits, `a!` is served without a wait, `>` serves whose turn it is. Says who was served,
 * in order.
 */
function play(sequence: string): string {
  const queue = new FairQueue<ReturnType<typeof waiting>>()
  const served: string[] = []
  for (const step of sequence.split(' ')) {
    if (step === '>') served.push(queue.takeNext(() => true)?.name ?? '-')
    else if (step.endsWith('!')) queue.noteServed(step[0]!)
    else queue.add(waiting(step))
  }
  while (queue.size > 0) served.push(queue.takeNext(() => true)!.name)
  return served.join(' ')
}

// prettier-ignore
describe('owners are served in turns', () => {
  test.for<[string, sequence: string, served: string]>([
    ['nobody', '>', '-'],
    ['one alone, in the order in which they came', 'a1 a2 a3', 'a1 a2 a3'],
    ['two, whoever sent more', 'a1 a2 a3 a4 b1 b2', 'a1 b1 a2 b2 a3 a4'],
    ['three', 'a1 a2 b1 a3 c1 c2', 'a1 b1 c1 a2 c2 a3'],
    ['one who comes while another is served goes before the next of the other', 'a! a2 a3 a4 a5 a6 a7 a8 b1', 'b1 a2 a3 a4 a5 a6 a7 a8'],
    ['also where several of the other are served at a time', 'a! a! a3 a4 a5 b1 b2', 'b1 a3 b2 a4 a5'],
    ['also in a later round', 'a1 a2 a3 a4 > > b1 > b2 c1', 'a1 a2 b1 c1 a3 b2 a4'],
    ['one who comes again and again, one at a time, takes turns with one who waits', 'c1 c2 c3 > a1 > a2 > a3 > a4', 'c1 a1 c2 a2 c3 a3 a4'],
    ['two who come again and again hold up nobody either', 'c1 c2 c3 > a1 b1 > a2 > b2 > a3 > b3', 'c1 a1 b1 c2 a2 b2 c3 a3 b3'],
    ['who was served long ago waits no longer for it', 'a! a! a! b! b1 a1', 'b1 a1'],
  ])('%s', ([, sequence, served]) => {
    expect(play(sequence)).toBe(served)
  })
})

test('only those who are meant are served', () => {
  const queue = new FairQueue<ReturnType<typeof waiting>>()
  for (const name of ['a1', 'a2', 'b1']) queue.add(waiting(name))

  expect(queue.takeNext(({ name }) => name.endsWith('2'))?.name).toBe('a2')
  expect(queue.takeNext(({ name }) => name.endsWith('2'))).toBeUndefined()
  expect(queue.takeAll().map(({ name }) => name)).toEqual(['a1', 'b1'])
  expect(queue.size).toBe(0)
})

// prettier-ignore
describe('a full queue makes room for who has fewer', () => {
  test.for<[string, there: string, by: string, gone: string | undefined]>([
    ['the last of the one who has the most leaves', 'a1 b1 a2 b2 a3', 'c', 'a3'],
    ['also for one who has some', 'a1 b1 a2 a3', 'b', 'a3'],
    ['nobody leaves for one who would have as many', 'a1 b1 a2', 'b', undefined],
    ['nobody leaves who has one alone', 'a1 b1 c1', 'd', undefined],
    ['nobody leaves for more of the same', 'a1 a2 a3', 'a', undefined],
    ['nobody leaves where nobody is', '', 'a', undefined],
    ['those who must stay count for nobody', 'a1 a2! a3! b1', 'c', undefined],
    ['and the last who may leave does', 'a1 a2 a3! b1', 'c', 'a2'],
  ])('%s', ([, there, by, gone]) => {
    const queue = new FairQueue<ReturnType<typeof waiting>>()
    for (const name of there.split(' ').filter(Boolean)) queue.add(waiting(name))
    const { size } = queue

    expect(queue.takeFromLargest(by, ({ name }) => !name.endsWith('!'))?.name).toBe(gone)

    expect(queue.size).toBe(gone ? size - 1 : size)
  })
})
