import type { BackupCodes, SecondFactorSecret } from '@atelier/contract/second-factor.ts'
import { useState } from 'react'
import { accountApi } from '../../api/account-operations.ts'
import { CopyButton } from '../../design/copy-button.tsx'
import { TextField } from '../../design/field.tsx'
import { CodeField } from '../../forms/code-field.tsx'
import { FormDialog } from '../../forms/form-dialog.tsx'
import { secretOf, textOf } from '../../forms/form.tsx'
import { refuseEmpty } from '../../forms/refuse-fields.ts'
import { QrImage } from './qr-image.tsx'
import * as messages from '#messages/second-factor.ts'
import * as settings from '#messages/settings.ts'

type Props = { onDone(codes: BackupCodes): void; onClose(): void }

/** First the password, then the app. The secret lives in the state of this dialog, and nowhere else. */
export function SetUpSecondFactor({ onDone, onClose }: Props) {
  const [begun, setBegun] = useState<SecondFactorSecret>()
  if (begun) return <ConfirmDialog {...begun} onDone={onDone} onClose={onClose} />
  return (
    <FormDialog
      title={messages.setUp}
      submitLabel={messages.goOn}
      onSubmit={async (fields) => {
        const password = secretOf(fields, 'password')
        refuseEmpty({ password })
        return accountApi.beginMySecondFactor({ password })
      }}
      onDone={setBegun}
      onClose={onClose}
    >
      {({ issue }) => (
        <TextField
          label={settings.currentPassword}
          name="password"
          type="password"
          autoComplete="current-password"
          issue={issue('password')}
        />
      )}
    </FormDialog>
  )
}

function ConfirmDialog({ secret, uri, onDone, onClose }: Props & SecondFactorSecret) {
  const submit = async (fields: FormData) => {
    const code = textOf(fields, 'code')
    refuseEmpty({ code })
    return accountApi.confirmMySecondFactor({ code })
  }
  return (
    <FormDialog
      title={messages.scanTitle}
      submitLabel={messages.turnOn}
      isSecret
      onSubmit={submit}
      onDone={onDone}
      onClose={onClose}
    >
      {({ issue }) => (
        <>
          <p>{messages.scanDetail}</p>
          <QrImage text={uri} label={messages.qrCode} />
          <div>
            <p className="text-small text-quiet">{messages.typeInstead}</p>
            <div className="mt-1 flex flex-wrap items-center gap-2 border border-edge bg-bench p-2 pl-4">
              <code className="figures min-w-0 flex-1 basis-48 py-1 wrap-anywhere select-all">{secret}</code>
              <CopyButton text={secret} />
            </div>
          </div>
          <CodeField issue={issue('code')} hint={messages.confirmHint} />
        </>
      )}
    </FormDialog>
  )
}
