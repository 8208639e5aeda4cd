import assert from 'node:assert/strict'

type WebhookQueue<Item> = { underWay: number; waiting: Item[]; beginByMs: number }

// Spec silent: two, so that a slow receiver is not overloaded.
const AT_ONCE = 2

/** Limits how many deliveries of one webhook run at a time, in their order; the others wait. */
export class WebhookQueues<Item extends { id: string; webhookId: string }> {
  readonly #queues = new Map<string, WebhookQueue<Item>>()
  readonly #ids = new Set<string>()

  /** The number of deliveries, running and waiting. */
  get size(): number {
    return this.#ids.size
  }

  ids(): Iterable<string> {
    return this.#ids
  }

  /** A delivery that has not begun by `beginByMs` could outlast the lease. */
  add(item: Item, beginByMs: number): void {
    const queue = this.#queues.get(item.webhookId) ?? { underWay: 0, waiting: [], beginByMs }
    this.#queues.set(item.webhookId, queue)
    queue.waiting.push(item)
    queue.beginByMs = beginByMs
    this.#ids.add(item.id)
  }

  /** Starts the next delivery of this webhook; undefined where none may start. */
  begin(webhookId: string, nowMs: number): Item | undefined {
    const queue = this.#queues.get(webhookId)
    if (!queue || queue.underWay >= AT_ONCE || nowMs > queue.beginByMs) return undefined
    const item = queue.waiting.shift()
    if (item) queue.underWay++
    return item
  }

  end(item: Item): void {
    this.#queueOf(item.webhookId).underWay--
    this.#forget(item.webhookId, [item])
  }

  /** Removes the deliveries of this webhook for which it is too late to begin. */
  giveUp(webhookId: string, nowMs: number): Item[] {
    const queue = this.#queues.get(webhookId)
    if (!queue || nowMs <= queue.beginByMs) return []
    const late = queue.waiting.splice(0)
    this.#forget(webhookId, late)
    return late
  }

  #forget(webhookId: string, items: Item[]) {
    for (const { id } of items) this.#ids.delete(id)
    const { underWay, waiting } = this.#queueOf(webhookId)
    if (underWay === 0 && waiting.length === 0) this.#queues.delete(webhookId)
  }

  #queueOf(webhookId: string): WebhookQueue<Item> {
    const queue = this.#queues.get(webhookId)
    assert(queue, 'a queue stays as long as something of it waits or is under way')
    return queue
  }
}
