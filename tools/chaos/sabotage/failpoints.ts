import { keysOf } from '@atelier/contract/keys-of.ts'
import type { Failpoint } from '../../../server/src/platform/failpoints.ts'

/** Which processes pass each failpoint. */
export const roles: Record<Failpoint, 'api' | 'worker'> = {
  'hold-before-commit': 'api',
  'hold-after-commit': 'api',
  'cancel-before-commit': 'api',
  'cancel-after-commit': 'api',
  'claim-after-commit': 'worker',
  'submit-before': 'worker',
  'handle-before-save': 'worker',
  'handle-after-save': 'worker',
  'settle-before-commit': 'worker',
  'settle-after-commit': 'worker',
  'settle-between-batches': 'worker',
  'delivery-before-record': 'worker',
  'delivery-after-record': 'worker',
}

export const failpoints = keysOf(roles)
