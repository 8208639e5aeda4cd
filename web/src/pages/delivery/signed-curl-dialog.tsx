import type { DeliveryAttemptDetail } from '@atelier/contract/delivery.ts'
import { limits } from '@atelier/contract/limits.ts'
import { useState } from 'react'
import { CodeBlock } from '../../design/code-block.tsx'
import { Dialog } from '../../design/dialog.tsx'
import { TextField } from '../../design/field.tsx'
import { Notice } from '../../design/notice.tsx'
import { useNow } from '../../design/time.tsx'
import { formatCountdown } from '../../design/wait.ts'
import { FormDialog } from '../../forms/form-dialog.tsx'
import { secretOf } from '../../forms/form.tsx'
import { refuseEmpty } from '../../forms/refuse-fields.ts'
import { NeedsHttps } from '../../signature/needs-https.tsx'
import { isSignedWith, signAgain } from '../../signature/sign.ts'
import { quoteForShell } from '../../quote-for-shell.ts'
import { headerLines } from '../../signature/header-lines.ts'
import { Parts } from '../../design/parts.tsx'
import * as messages from '#messages/delivery.ts'
import * as common from '#messages/common.ts'

type Props = { url: string; attempt: DeliveryAttemptDetail; onClose(): void }
type Signed = { command: string; untilMs: number; isAnotherSecret: boolean }

/**
 * The same request as a command to run by hand, signed now. Secrets are shown once and kept sealed, so its owner pastes
 * it; it stays in this field and goes with it.
 */
export function SignedCurlDialog({ url, attempt, onClose }: Props) {
  const [signed, setSigned] = useState<Signed>()

  async function sign(fields: FormData) {
    const secret = secretOf(fields, 'secret').trim()
    refuseEmpty({ secret })
    const atSeconds = Math.floor(Date.now() / 1000)
    const headers = await signAgain(attempt, secret, atSeconds)
    setSigned({
      command: curlOf(url, headers, attempt.body),
      untilMs: (atSeconds + limits.webhookToleranceSeconds) * 1000,
      isAnotherSecret: !(await isSignedWith(attempt, secret)),
    })
  }

  if (!isSecureContext)
    return (
      <Dialog title={messages.copySignedCurl} onClose={onClose} wide>
        <NeedsHttps />
      </Dialog>
    )
  return (
    <FormDialog
      title={messages.copySignedCurl}
      submitLabel={signed ? messages.signAgain : messages.sign}
      cancelLabel={common.close}
      wide
      onSubmit={sign}
      onClose={onClose}
    >
      {({ issue }) => (
        <>
          <TextField
            label={common.signingSecret}
            name="secret"
            type="password"
            autoComplete="off"
            placeholder="whsec_…"
            hint={messages.secretStaysHere}
            issue={issue('secret')}
          />
          {signed?.isAnotherSecret === true && (
            <Notice kind="warn" title={messages.anotherSecret}>
              {messages.anotherSecretDetail}
            </Notice>
          )}
          {signed && <Command signed={signed} />}
        </>
      )}
    </FormDialog>
  )
}

function Command({ signed: { command, untilMs } }: { signed: Signed }) {
  const leftMs = untilMs - useNow(1000)
  if (leftMs <= 0) return <Notice kind="warn">{messages.signatureTooOld}</Notice>
  return (
    <>
      <CodeBlock caption={messages.signedCommand} code={command} />
      <p className="text-small text-quiet">
        <Parts of={messages.validFor(<span className="figures">{formatCountdown(leftMs / 1000)}</span>)} />
      </p>
    </>
  )
}

/** A request as a command. Quoted so that no shell sees anything in it, and so that no byte of the body changes. */
function curlOf(url: string, headers: Readonly<Record<string, string>>, body: string): string {
  return [
    `curl ${quoteForShell(url)}`,
    ...headerLines(headers).map((line) => `-H ${quoteForShell(line)}`),
    `--data-raw ${quoteForShell(body)}`,
  ].join(' \\\n  ')
}
