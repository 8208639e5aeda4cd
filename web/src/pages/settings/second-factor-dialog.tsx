import { accountApi } from '../../api/account-operations.ts'
import { toast } from '../../design/toast.tsx'
import { BackupCodesDialog } from './backup-codes-dialog.tsx'
import { ProveDialog } from './prove-dialog.tsx'
import { SetUpSecondFactor } from './set-up-second-factor.tsx'
import * as messages from '#messages/second-factor.ts'

export type Asking = 'set-up' | 'renew' | 'remove' | { backupCodes: string[] }

type Props = { asking: Asking; onAsk(next: Asking): void; onClose(): void; onChanged(): void }

/** What the section asks before it changes something, and the codes that it shows once. */
export function SecondFactorDialog({ asking, onAsk, onClose, onChanged }: Props) {
  return (
    <>
      {asking === 'set-up' && (
        <SetUpSecondFactor onDone={({ backupCodes }) => onAsk({ backupCodes })} onClose={onClose} />
      )}
      {asking === 'renew' && (
        <ProveDialog
          title={messages.renewTitle}
          submitLabel={messages.renew}
          isSecret
          onSubmit={(body) => accountApi.renewMyBackupCodes(body)}
          onDone={({ backupCodes }) => onAsk({ backupCodes })}
          onClose={onClose}
        >
          <p>{messages.renewDetail}</p>
        </ProveDialog>
      )}
      {asking === 'remove' && (
        <ProveDialog
          title={messages.turnOffTitle}
          submitLabel={messages.turnOff}
          kind="danger"
          onSubmit={(body) => accountApi.removeMySecondFactor(body)}
          onDone={() => {
            onClose()
            toast(messages.turnedOff)
            onChanged()
          }}
          onClose={onClose}
        >
          <p>{messages.turnOffDetail}</p>
        </ProveDialog>
      )}
      {typeof asking === 'object' && (
        <BackupCodesDialog
          codes={asking.backupCodes}
          onDone={() => {
            onClose()
            onChanged()
          }}
        />
      )}
    </>
  )
}
