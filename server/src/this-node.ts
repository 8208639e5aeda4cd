import { hostname } from 'node:os'
import server from '../package.json' with { type: 'json' }
import type { Config } from './config.ts'

/** What this process calls itself in logs and at the database. */
export function thisNode({ role }: Pick<Config, 'role'>): { node: string; role: string; version: string } {
  return { node: `${hostname()}:${process.pid}`, role, version: server.version }
}
