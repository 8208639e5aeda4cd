type Lane<Item> = { underWay: number; waiting: Item[]; beginByMs: number }

// Spec silent: two, so that a receiver that is slow is not also stormed.
const AT_ONCE = 2

/** What a worker has taken: of each webhook two go at a time, in their order, and the others wait their turn. */
export class Lanes<Item extends { id: string; webhookId: string }> {
  readonly #lanes = new Map<string, Lane<Item>>()
  readonly #ids = new Set<string>()

  /** How many there are, under way and waiting. */
  get size(): number {
    return this.#ids.size
  }

  ids(): Iterable<string> {
    return this.#ids
  }

  /** `beginByMs`: whatever has not begun by then could outlast the lease. */
  add(item: Item, beginByMs: number): void {
    const lane = this.#lanes.get(item.webhookId) ?? { underWay: 0, waiting: [], beginByMs }
    this.#lanes.set(item.webhookId, lane)
    lane.waiting.push(item)
    lane.beginByMs = beginByMs
    this.#ids.add(item.id)
  }

  /** The next of this webhook, which is under way from now on; undefined where none may begin. */
  begin(webhookId: string, nowMs: number): Item | undefined {
    const lane = this.#lanes.get(webhookId)
    if (!lane || lane.underWay >= AT_ONCE || nowMs > lane.beginByMs) return undefined
    const item = lane.waiting.shift()
    if (item) lane.underWay++
    return item
  }

  end(item: Item): void {
    this.#lanes.get(item.webhookId)!.underWay--
    this.#forget(item.webhookId, [item])
  }

  /** Takes out those of this webhook for which it is too late to begin. */
  giveUp(webhookId: string, nowMs: number): Item[] {
    const lane = this.#lanes.get(webhookId)
    if (!lane || nowMs <= lane.beginByMs) return []
    const late = lane.waiting.splice(0)
    this.#forget(webhookId, late)
    return late
  }

  #forget(webhookId: string, items: Item[]) {
    for (const { id } of items) this.#ids.delete(id)
    const { underWay, waiting } = this.#lanes.get(webhookId)!
    if (underWay === 0 && waiting.length === 0) this.#lanes.delete(webhookId)
  }
}
