import { backup } from './backup.ts'
import { databaseFast, databaseImmediate, databaseSilent, failover } from './database.ts'
import { killApi, killWorker, rollingRestart, rollingUpgrade } from './nodes.ts'
import {
  databaseLatency,
  diskFull,
  redisHanging,
  redisStopped,
  storageHanging,
  storageStopped,
} from './parts.ts'
import type { Step } from './step.ts'

/** In this order: the nodes begin with the release before, and after the failover there is no standby any more. */
export const steps: readonly Step[] = [
  rollingUpgrade,
  killWorker,
  killApi,
  rollingRestart,
  databaseFast,
  databaseImmediate,
  databaseSilent,
  redisStopped,
  redisHanging,
  storageStopped,
  storageHanging,
  diskFull,
  databaseLatency,
  backup,
  failover,
]
