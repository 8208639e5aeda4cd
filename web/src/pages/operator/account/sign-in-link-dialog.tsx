import type { OperatorAccount, SignInLink } from '@atelier/contract/operator-account.ts'
import { useState } from 'react'
import { operatorAccountApi } from '../../../api/operator-account-operations.ts'
import { Button } from '../../../design/button.tsx'
import { CopyButton } from '../../../design/copy-button.tsx'
import { Dialog, DialogActions } from '../../../design/dialog.tsx'
import { formatMoment } from '../../../design/time.tsx'
import { FormDialog } from '../../../forms/form-dialog.tsx'
import * as messages from '#messages/operator-account.ts'

/** Makes a one-time link. It lives in the state of this dialog, and nowhere else. */
export function SignInLinkDialog({
  account: { id, name },
  onClose,
}: {
  account: OperatorAccount
  onClose(): void
}) {
  const [link, setLink] = useState<SignInLink>()
  const title = messages.signInLinkTitle(name)
  if (!link)
    return (
      <FormDialog
        title={title}
        submitLabel={messages.makeSignInLink}
        isSecret
        onSubmit={() => operatorAccountApi.createSignInLink(id)}
        onDone={setLink}
        onClose={onClose}
      >
        <ul className="grid list-disc gap-1 pl-5">
          {messages.signInLinkEffects.map((effect) => (
            <li key={effect}>{effect}</li>
          ))}
        </ul>
      </FormDialog>
    )
  return (
    <Dialog title={title} wide>
      <p className="mb-4">{messages.signInLinkReady}</p>
      <div className="flex flex-wrap items-center gap-2 border border-edge bg-bench p-2 pl-4">
        <code className="figures min-w-0 flex-1 basis-72 py-1 wrap-anywhere select-all">{link.url}</code>
        <CopyButton text={link.url} kind="primary" isFirst />
      </div>
      <p className="mt-4 text-quiet">
        {messages.signInLinkUntil(formatMoment(link.expiresAt))}{' '}
        {link.mailed ? messages.mailed : messages.notMailed}
      </p>
      <DialogActions>
        <Button onClick={onClose}>{messages.done}</Button>
      </DialogActions>
    </Dialog>
  )
}
