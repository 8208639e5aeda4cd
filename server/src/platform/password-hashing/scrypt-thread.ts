// scrypt in a thread of its own. Node would run it on libuv's thread pool, whose four threads also read every file: a few
// people who sign in at once would make all downloads wait.
import { scryptSync } from 'node:crypto'
import { setPriority } from 'node:os'
import { answerWith } from '../thread.ts'

export type Salted = { password: string; salt: string }

/** The parameters of better-auth, so that its hashes verify here. */
const cost = { N: 16_384, r: 16, p: 1 }
const KEY_BYTES = 64
const options = { ...cost, maxmem: 2 * 128 * cost.N * cost.r }

/** Leaves a tenth of a core on a busy machine, so that a sign-in then takes a second and not many. */
const NICENESS = 10

// On Linux this affects the calling thread alone; elsewhere it would be the whole process.
if (process.platform === 'linux') setPriority(NICENESS)

answerWith(({ password, salt }: Salted) =>
  scryptSync(password.normalize('NFKC'), salt, KEY_BYTES, options).toString('hex'),
)
