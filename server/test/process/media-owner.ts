// Opens a media pool and prints the ids of its children, for the test that kills it: `media-owner.ts <folder>`.
import { readFileSync } from 'node:fs'
import { pino } from 'pino'
import { openMediaPool } from '../../src/platform/media/pool.ts'

await openMediaPool({ children: 2, folder: process.argv[2]!, log: pino({ enabled: false }) })
const children = readFileSync(`/proc/self/task/${process.pid}/children`, 'utf8')
process.stdout.write(`${JSON.stringify(children.trim().split(' ').map(Number))}\n`)
