import { pick, type Rng } from '../../../server/src/providers/sandbox/rng.ts'
import type { Account } from './accounts.ts'
import { cancel, cancelWhenAdmitted, claim, settle, submit, takeFrom, type Claimed } from './moves.ts'
import type { Node } from './node.ts'

type Result = {
  /** Who got the waiter. */
  winner: 'canceled' | 'claimed'
  hadVoidToken: boolean
  mistakes: string[]
}

/** One account's races: its running generation is settled while its next is canceled, claimed, and joined by another. */
export class Racer {
  readonly #account: Account
  readonly #nodes: Node[]
  readonly #dice: Rng
  readonly #waiting: string[] = []
  #running: Claimed | undefined

  constructor(account: Account, nodes: Node[], rng: Rng) {
    this.#account = account
    this.#nodes = nodes
    this.#dice = rng
  }

  async race(): Promise<Result> {
    while (this.#waiting.length < 2) this.#waiting.push(await submit(this.#node(), this.#account))
    const stale = (this.#running ??= (await claim(this.#node(), this.#waiting.shift()!))!)
    const hadVoidToken = this.#dice() < 0.25
    const running = hadVoidToken ? await takeFrom(this.#node(), stale) : stale
    const waiter = this.#waiting.shift()!

    const [isSettled, isSettledByVoid, isCanceled, claimed, submitted] = await this.#atOnce([
      () => settle(this.#node(), running, this.#dice() < 0.5),
      async () => hadVoidToken && settle(this.#node(), stale, this.#dice() < 0.5),
      () => (this.#dice() < 0.5 ? cancel : cancelWhenAdmitted)(this.#node(), this.#account, waiter),
      () => claim(this.#node(), waiter),
      () => submit(this.#node(), this.#account),
    ])

    this.#waiting.push(submitted)
    this.#running = claimed
    const mistakes = [
      ...(isSettledByVoid ? [`${running.id} was settled with a void token`] : []),
      ...(isSettled ? [] : [`${running.id} could not be settled with its token`]),
      ...(isCanceled === (claimed !== undefined)
        ? [`${waiter} was ${isCanceled ? 'canceled and claimed' : 'neither canceled nor claimed'}`]
        : []),
    ]
    return { winner: isCanceled ? 'canceled' : 'claimed', hadVoidToken, mistakes }
  }

  #node(): Node {
    return pick(this.#dice, this.#nodes)
  }

  /** Begins them in any order, and waits for all. */
  async #atOnce<Results extends unknown[]>(starts: {
    [Index in keyof Results]: () => Promise<Results[Index]>
  }): Promise<Results> {
    const results: Promise<unknown>[] = []
    const order = starts.map((start, index) => ({ start, index, turn: this.#dice() }))
    for (const { start, index } of order.toSorted((one, other) => one.turn - other.turn))
      results[index] = start()
    return (await Promise.all(results)) as Results
  }
}
