/**
 * Those who wait, served in turns by owner: in every round each owner is served once. Whoever comes anew joins the round
 * that is on, and so waits for nobody's second.
 */
export class FairQueue<Waiting extends { owner: string }> {
  /** In the order in which they came. */
  readonly #waiting = new Set<Waiting>()
  /** The round in which an owner's next one is served, where that is not the one that is on. */
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

  /** All of them; afterwards nobody waits. */
  takeAll(): Waiting[] {
    const all = [...this.#waiting]
    this.#waiting.clear()
    return all
  }

  /** Whose turn it is among those who are meant; on a tie, who has waited the longest. */
  takeNext(isMeant: (waiting: Waiting) => boolean): Waiting | undefined {
    let next: Waiting | undefined
    for (const waiting of this.#waiting)
      if (isMeant(waiting) && (!next || this.#roundOf(waiting.owner) < this.#roundOf(next.owner)))
        next = waiting
    if (!next) return undefined
    this.#waiting.delete(next)
    this.noteServed(next.owner)
    return next
  }

  /** Also of those who are served without a wait: they have had their turn, too. */
  noteServed(owner: string): void {
    const round = this.#roundOf(owner)
    if (round > this.#round) this.#begin(round)
    this.#laterRounds.set(owner, round + 1)
  }

  /**
   * Among those who are meant, the last one of the owner who has the most waiting, which leaves a full queue to somebody who
   * has fewer. Undefined where that would only exchange their roles.
   */
  takeFromLargest(forOwner: string, isMeant: (waiting: Waiting) => boolean): Waiting | undefined {
    const ofOwners = Map.groupBy([...this.#waiting].filter(isMeant), ({ owner }) => owner)
    const own = ofOwners.get(forOwner)?.length ?? 0
    const [largest = []] = [...ofOwners.values()].toSorted((a, b) => b.length - a.length)
    if (largest.length <= own + 1) return undefined
    const last = largest.at(-1)!
    this.#waiting.delete(last)
    return last
  }

  #roundOf(owner: string): number {
    return this.#laterRounds.get(owner) ?? this.#round
  }

  #begin(round: number): void {
    this.#round = round
    for (const [owner, later] of this.#laterRounds) if (later <= round) this.#laterRounds.delete(owner)
  }
}
