/**
 * A queue that serves owners in turns: in every round each owner is served once. A new owner joins the current round, and
 * so never waits for the second request of another.
 */
export class FairQueue<Waiting extends { owner: string }> {
  /** In the order of arrival. */
  readonly #waiting = new Set<Waiting>()
  /** The round in which an owner is served next, where that is not the current one. */
  readonly #laterRounds = new Map<string, number>()
  #round = 0

  get size(): number {
    return this.#waiting.size
  }

  add(waiting: Waiting): void {
    this.#waiting.add(waiting)
  }

  delete(waiting: Waiting): void {
    this.#waiting.delete(waiting)
  }

  /** Empties the queue. */
  takeAll(): Waiting[] {
    const all = [...this.#waiting]
    this.#waiting.clear()
    return all
  }

  /** Takes the next of the eligible: the one with the earliest round; on a tie, the one that has waited the longest. */
  takeNext(isEligible: (waiting: Waiting) => boolean): Waiting | undefined {
    let next: Waiting | undefined
    for (const waiting of this.#waiting)
      if (isEligible(waiting) && (!next || this.#roundOf(waiting.owner) < this.#roundOf(next.owner)))
        next = waiting
    if (!next) return undefined
    this.#waiting.delete(next)
    this.noteServed(next.owner)
    return next
  }

  /** To be called also for requests that never waited: they count as a turn of their owner, too. */
  noteServed(owner: string): void {
    const round = this.#roundOf(owner)
    if (round > this.#round) this.#startRound(round)
    this.#laterRounds.set(owner, round + 1)
  }

  /**
   * Takes, among the eligible, the last one of the owner who has the most waiting, to make room for `forOwner`. Undefined
   * where `forOwner` would then have as many waiting as the other has now.
   */
  takeFromLargest(forOwner: string, isEligible: (waiting: Waiting) => boolean): Waiting | undefined {
    const ofOwners = Map.groupBy([...this.#waiting].filter(isEligible), ({ owner }) => owner)
    const own = ofOwners.get(forOwner)?.length ?? 0
    const [largest = []] = [...ofOwners.values()].toSorted((a, b) => b.length - a.length)
    const last = largest.at(-1)
    if (!last || largest.length <= own + 1) return undefined
    this.#waiting.delete(last)
    return last
  }

  #roundOf(owner: string): number {
    return this.#laterRounds.get(owner) ?? this.#round
  }

  #startRound(round: number): void {
    this.#round = round
    for (const [owner, later] of this.#laterRounds) if (later <= round) this.#laterRounds.delete(owner)
  }
}
