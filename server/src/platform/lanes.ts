/** Runs one piece of work at a time, in the order in which it came. */
export type Lane = <Result>(work: () => Promise<Result>) => Promise<Result>

/** The lane that a key belongs to. */
export type Lanes = { readonly all: readonly Lane[]; of(key: string): Lane }

/**
 * Work under locks that belong to a key waits here for earlier work of its key rather than in the database, where it would
 * hold a connection and the locks of others meanwhile.
 */
export function createLanes(count: number): Lanes {
  const all = Array.from({ length: count }, createLane)
  return { all, of: (key) => all[hash(key) % count]! }
}

function createLane(): Lane {
  let last: Promise<unknown> = Promise.resolve()
  let waiting = 0
  return (work) => {
    // Without a detour through a promise where nothing waits: what comes later in the same tick finds the lane taken.
    const run = waiting++ === 0 ? work() : last.then(work)
    last = run.then(leave, leave)
    return run
  }

  function leave() {
    waiting--
  }
}

/** FNV-1a: keys are ids, of which any few bits are spread evenly. */
function hash(key: string): number {
  let value = 0x81_1c_9d_c5
  for (let index = 0; index < key.length; index++)
    value = Math.imul(value ^ key.charCodeAt(index), 0x01_00_01_93)
  return value >>> 0
}
