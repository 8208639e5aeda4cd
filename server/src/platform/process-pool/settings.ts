import type { Logger } from '../log.ts'

/** In what process pools differ. */
export type PoolSettings<Answer, Kept = Answer> = {
  /** What the children run. */
  program: string
  /** How many there may be. */
  children: number
  /** For the private folders of children; on a local disk. */
  folder: string
  hidden?: HiddenFolder
  /** From 0 to 19: the more, the longer children wait for others that need the processor. */
  niceness: number
  memoryBytes: number
  /** All that they have of an environment, besides a folder for temporary files and a setting of the allocator. */
  env?: Readonly<Record<string, string>>
  /** Of the processor, for one request; without it only the signal limits the time. */
  timeoutMs?: number
  /** How many requests may wait for a child. */
  maxWaiting?: number
  /** A child is replaced after so many, because libraries leak memory. */
  requestsPerChild: number
  /**
   * Requests start children, which end when idle for so long. Without it children are kept warm: all are started with the
   * pool, and replaced when they end.
   */
  idleMs?: number
  /** A child that is kept warm died while idle, or its replacement does not start. `refuse` rejects the waiting requests. */
  onMissing?(error: unknown, refuse: () => void): void
  answers: Answers<Answer, Kept>
  log: Logger
}

/** Contains the folder of the pool. Hidden from children, except for `readable`, where their input files are, and their own folder. */
export type HiddenFolder = { folder: string; readable: string }

/** How one kind of child answers. Nothing is taken on trust: a hostile file may have taken the child over. */
export type Answers<Answer, Kept = Answer> = {
  /** Undefined for an answer of another shape. */
  parse(answer: unknown): Answer | undefined
  /**
   * Brings the files of an answer from the folder of the child to where no child can reach them: into memory, or to a folder,
   * which is made when it is asked for.
   */
  keepFiles(answer: Answer, from: string, createFolder: () => Promise<string>): Promise<Kept>
}
